/// An example of each intent that comes with Segue: a workflow with a test, which the tests run.
///
/// The texts are made when an intent is described. A run doesn't use them, so they cost it nothing.
package enum IntentExamples {
  private static let all: [String: String] = [
    archive, crypto, data, dictionary, document, file, folder, image, list, markup, model, number,
    pdf,
    programs, store, talk, text, time, web,
  ].reduce(into: [:]) { $0.merge($1) { _, _ in preconditionFailure("two examples of one intent") } }

  /// The ids of the intents that have an example.
  static var ids: [String] { all.keys.sorted() }

  /// The workflow and its test.
  static func file(for id: String) -> String? { all[id] }

  /// The workflow, without its test; nil for intents that don't come with Segue.
  package static func workflow(for id: String) -> String? {
    all[id].map { file in
      String(file[..<(file.firstRange(of: "\ntests:")?.lowerBound ?? file.endIndex)])
    }
  }
}
