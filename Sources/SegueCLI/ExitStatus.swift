/// What the process ends with; the numbers of `sysexits.h` where it has one. Thrown by a command
/// that has said on standard error why it ends.
enum ExitStatus: Int32, Error {
  case succeeded = 0
  /// A step failed.
  case failed = 1
  /// The command line is wrong.
  case usage = 64
  /// The workflow has errors.
  case invalidWorkflow = 65
  /// No such workflow or file.
  case notFound = 66
  /// The daemon, or the history, can't be used.
  case unavailable = 69
  /// Something could not be written.
  case cannotCreate = 73
  /// Not permitted.
  case notPermitted = 77
  case timedOut = 124
  case cancelled = 130
}
