import AppIntentsCore
import OrderedCollections

/// What a provider is told of the run that a call belongs to: `_meta.X.context`.
package struct CallContext: Sendable, Hashable {
  /// The run's id.
  package var run: String?
  /// The step's place in the workflow.
  package var step: String?
  /// The same for each try of a step, so that a provider can tell a repetition.
  package var key: String?
  /// Where relative paths start.
  package var folder: String?
  /// Where files of the run may be put.
  package var temporary: String?
  /// BCP 47, such as `de-DE`.
  package var locale: String?
  /// The name of a time zone, such as `Europe/Berlin`.
  package var timeZone: String?
  /// Whether a person can answer questions.
  package var isAttended: Bool?
  /// Whether the app may come to the foreground.
  package var isForeground: Bool?

  package init() {}

  package init(_ members: JSONObject) {
    run = members["run"]?.jsonString
    step = members["step"]?.jsonString
    key = members["key"]?.jsonString
    folder = members["folder"]?.jsonString
    temporary = members["temporary"]?.jsonString
    locale = members["locale"]?.jsonString
    timeZone = members["timezone"]?.jsonString
    isAttended = members["attended"]?.jsonBoolean
    isForeground = members["foreground"]?.jsonBoolean
  }

  package var json: JSONObject {
    func text(_ text: String?) -> IntentValue? { text.map { .text($0) } }
    return JSONObject(present: [
      "run": text(run), "step": text(step), "key": text(key), "folder": text(folder),
      "temporary": text(temporary), "locale": text(locale), "timezone": text(timeZone),
      "attended": isAttended.map { .boolean($0) }, "foreground": isForeground.map { .boolean($0) },
    ])
  }
}
