import AppIntentsCore

/// How the text of a parameter is read: what a run refuses of it, the check of a workflow does, too.
struct LiteralForm: Sendable {
  /// Throws an `IntentFailure` if a text isn't of the form. The parameter's name is for the message.
  let check: @Sendable (_ text: String, _ parameter: String) throws -> Void
}

/// An intent with parameters whose texts are of a form. Checking a workflow refuses other texts.
protocol FormDeclaring: ArgumentChecking {
  /// By the names of the parameters in a workflow file.
  static var forms: [String: LiteralForm] { get }
}

extension FormDeclaring {
  static func checkLiteral(_ text: String, for parameter: String) throws {
    try forms[parameter]?.check(text, parameter)
  }
}

extension LiteralForm {
  static let locale = LiteralForm { text, _ in _ = try LocaleName.locale(orCurrent: text) }
  static let glob = LiteralForm { text, _ in
    do {
      _ = try GlobPattern(text)
    } catch {
      throw IntentFailure(IntentErrorText.message(for: error))
    }
  }
}
