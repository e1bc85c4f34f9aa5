import AppIntentsCore
import ModelContext
import OrderedCollections

extension ParameterHints.Answers {
  /// The words for yes and no that an app tells; nil if it tells none.
  init?(told: IntentValue?) {
    guard let told = told?.jsonObject, let yes = told["true"]?.jsonString,
      let no = told["false"]?.jsonString
    else { return nil }
    func words(_ key: String) -> [String] {
      (told[key]?.jsonArray ?? []).compactMap(\.jsonString).map(PlainText.line)
    }
    self.init(
      true: PlainText.line(yes), false: PlainText.line(no),
      alternatives: (words("true_alternatives"), words("false_alternatives")))
  }
}

extension ParameterHints {
  /// What an app tells of entering a value, and the limits in its schema.
  init(told: JSONObject, for shape: ToolShape) {
    let moment = told["moment"]?.jsonString.flatMap { Moment(rawValue: $0) }
    self.init(
      answers: shape.type == .boolean ? Answers(told: told["answers"]) : nil,
      moment: shape.form == .day ? .date : moment,
      control: told["control"]?.jsonString.flatMap { Control(rawValue: $0) },
      isMultiline: told["multiline"]?.jsonBoolean ?? false,
      currencyCodes: (told["currencies"]?.jsonArray ?? []).compactMap(\.jsonString)
        .map(PlainText.line),
      range: shape.range, isWhole: shape.isWholeNumber, size: shape.size?.bounds)
  }
}
