import AppIntentsCore
import ModelContext
import OrderedCollections
import Testing
import WorkflowValues

@testable import ToolServing

@Suite("Forms of questions")
struct QuestionFormTests {
  @Test(
    arguments: [
      (.number, ParameterHints(range: 0...11, isWhole: true), #"range [0,11]"#),
      (.measurement, ParameterHints(range: 0 ... .infinity), #"range [0,null]"#),
      (.list(of: .text), ParameterHints(size: 2...2), #"size [2,2]"#),
      (.list(of: .text), ParameterHints(size: 1 ... .max), #"size [1,null]"#),
      (.text, ParameterHints(isMultiline: true), ""),
    ] as [(ValueType, ParameterHints, String)])
  func `the extension tells the limits of an answer`(
    type: ValueType, hints: ParameterHints, told: String
  ) {
    let meta = QuestionForm(Question("How many?", kind: .value(type), hints: hints))
      .elicitation.intentMeta
    let limits = ["range", "size"].compactMap { name in
      meta[name].map { "\(name) \(JSONWriter.compact($0))" }
    }
    #expect(limits.joined(separator: "; ") == told)
  }
}
