/// The status that the process ends with: the numbers of `sysexits.h` where it has one. A command
/// throws it after it has printed why it ends.
///
/// This is the one table of exit codes: `segue run --help` prints it, and a test compares README's
/// with it.
enum ExitStatus: Int32, Error, CaseIterable {
  case succeeded = 0
  case failed = 1
  case usage = 64
  case invalidWorkflow = 65
  case notFound = 66
  case unavailable = 69
  case cannotCreate = 73
  case notPermitted = 77
  case timedOut = 124
  case canceled = 130

  /// What the status says about the command.
  var meaning: String {
    switch self {
    case .succeeded: "success"
    case .failed: "a step or a test failed"
    case .usage: "the command line is wrong"
    case .invalidWorkflow: "the workflow has errors"
    case .notFound: "what is named isn't there: a workflow, an intent, a run, a file"
    case .unavailable: "the daemon or the history can't be used"
    case .cannotCreate: "the output can't be written"
    case .notPermitted: "something isn't permitted"
    case .timedOut: "it took too long"
    case .canceled: "it was interrupted"
    }
  }

  /// Codes and meanings in one sentence, for a command's help.
  static func sentence(of statuses: [ExitStatus]) -> String {
    statuses.map { "\($0.rawValue) \($0.meaning)" }.joined(separator: ", ")
  }

  /// The rows of README's table.
  static var markdown: String {
    allCases.map { "| \($0.rawValue) | \($0.meaning) |\n" }.joined()
  }
}
