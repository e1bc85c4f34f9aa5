import Foundation
import Glibc
import SystemPackage

extension TestFolder {
  /// Does work on the folder as a user who may not do everything: root's rights are dropped meanwhile, in this
  /// thread only.
  package func withoutPrivileges(_ work: () throws -> Void) throws {
    guard geteuid() == 0 else { return try work() }
    let nobody: uid_t = 65_534
    let names = try FileManager.default.subpathsOfDirectory(atPath: path.string)
    for name in [""] + names {
      guard lchown(path.appending(name).string, nobody, nobody) == 0 else {
        throw Errno(rawValue: errno)
      }
    }
    // The saved user stays root, so that the way back is open.
    try Self.setUser(nobody, saved: 0)
    let result = Result { try work() }
    try Self.setUser(0, saved: 0)
    try result.get()
  }

  /// The function of the C library changes all threads, the system call one.
  private static func setUser(_ user: uid_t, saved: uid_t) throws {
    typealias Call = @convention(c) (Int, UInt, UInt, UInt) -> Int
    guard let function = dlsym(nil, "syscall") else { throw Errno.noFunction }
    let call = unsafeBitCast(function, to: Call.self)
    #if arch(x86_64)
      let number = 117
    #else
      let number = 147
    #endif
    guard call(number, UInt(user), UInt(user), UInt(saved)) == 0 else {
      throw Errno(rawValue: errno)
    }
  }
}
