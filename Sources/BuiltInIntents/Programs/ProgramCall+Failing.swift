import AppIntentsCore
import Foundation

extension ProgramCall.Ending {
  /// What the program wrote to its standard error, without white space around it.
  var said: String { errors.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The failure of a step whose program has failed, with what the program wrote.
  ///
  /// - Parameter text: what it wrote, if some of it is for nobody to read.
  func failure(
    _ message: String, kind: IntentFailure.Kind = .other, saying text: String? = nil
  ) -> IntentFailure {
    let said = text ?? said
    return IntentFailure(
      message, kind: kind, exitCode: exitCode, output: said.isEmpty ? nil : said)
  }
}
