import AppIntentsCore
import ModelContext
import OrderedCollections

extension ParameterHints.Answers {
  /// The words for yes and no that an app tells; nil if it tells none.
  init?(told: IntentValue?) {
    guard let told = told?.jsonObject, let yes = told["true"]?.jsonString,
      let no = told["false"]?.jsonString
    else { return nil }
    self.init(true: PlainText.line(yes), false: PlainText.line(no))
  }
}
