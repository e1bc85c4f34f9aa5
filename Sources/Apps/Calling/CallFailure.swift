import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

extension IntentFailure {
  /// What a step fails with when an app has no answer; other errors stay as they are.
  ///
  /// - Parameter isRepeatable: whether a call whose program ended may be made again.
  static func ofApp(
    _ error: any Error, step: String, isRepeatable: Bool = true
  ) -> any Error {
    switch error {
    case let failure as ProviderFailure:
      IntentFailure(
        failure, app: String(step.prefix { $0 != "." && $0 != ":" }), isRepeatable: isRepeatable)
    case let error as RemoteError: IntentFailure(error, step: step)
    default: error
    }
  }

  private init(_ failure: ProviderFailure, app: String, isRepeatable: Bool) {
    let kind: Kind =
      switch failure.kind {
      case .start, .exit, .broken, .interrupted: .exit
      case .timeout: .timeout
      case .misbehaved: .other
      }
    let help: String? =
      switch failure.kind {
      case .broken, .start: "`segue apps check \(app)` starts it and says what is wrong"
      case .timeout: "give the step more time with `timeout`"
      case .exit where !isRepeatable:
        "the call may have happened; `retry` repeats it only with `on_interrupt: retry`"
      case .exit, .misbehaved, .interrupted: nil
      }
    self.init(
      failure.message, kind: kind,
      output: failure.log.isEmpty ? nil : failure.log.joined(separator: "\n"), help: help)
    // A program that couldn't be started got no call.
    mayHaveHappened = !isRepeatable && failure.kind == .exit
  }

  private init(_ error: RemoteError, step: String) {
    if error.isOfApp {
      self.init(ofApp: error.data?.jsonObject ?? [:], words: error.message)
      return
    }
    let message = PlainText.line(PlainText.message(error.message))
    let isMissing =
      error.code == RemoteError.Code.unknownMethod
      || error.code == RemoteError.Code.invalidParameters
        && message.lowercased().contains("unknown tool")
    // Servers of a library that speaks both eras may be able to ask in the old one alone.
    let cannotAsk = message.contains(Method.elicit)
    self.init(
      "`\(step)` was refused: \(message) (\(error.code))", kind: isMissing ? .missing : .other,
      help: cannotAsk
        ? "the app may be able to ask in an earlier revision of the protocol: remove it, and add it"
          + " with `--protocol 2025-11-25`" : nil)
  }
}
