@preconcurrency import Glibc
package import SystemPackage

/// The descriptors of the protocol, taken from standard input and output, so that what a program
/// prints goes to the log and can't break a message.
package enum StandardStreams {
  package static func take() throws -> (input: FileDescriptor, output: FileDescriptor) {
    // Programs that an intent starts don't inherit these.
    let input = try copy(of: .standardInput)
    let output = try copy(of: .standardOutput)
    fflush(stdout)
    _ = try FileDescriptor.standardError.duplicate(as: .standardOutput)
    let nothing = try FileDescriptor.open("/dev/null", .readOnly)
    _ = try nothing.duplicate(as: .standardInput)
    try nothing.close()
    // What is printed appears at once, as in a terminal.
    setvbuf(stdout, nil, _IOLBF, 0)
    return (input, output)
  }

  private static func copy(of descriptor: FileDescriptor) throws -> FileDescriptor {
    let copy = fcntl(descriptor.rawValue, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw Errno(rawValue: errno) }
    return FileDescriptor(rawValue: copy)
  }
}
