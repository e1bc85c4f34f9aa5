import AppIntentsCore
import Diagnostics
import Foundation
import Testing
import WorkflowLanguage
import YAML

@Suite("Templates")
struct TemplateTests {
  static func parse(_ scalar: YAMLScalar) -> (Template, [Diagnostic]) {
    let source = SourceText(path: "t", text: scalar.text)
    var parser = TemplateParser(source)
    let node = YAMLNode(.scalar(scalar), at: source.range(0..<source.bytes.count))
    let template = parser.parse(node)
    return (template, parser.diagnostics)
  }

  static let scope = TestScope([
    "total": 1200, "name": "Ada", "list": [1, 2, ["price": 5]], "a": ["b": true], "none": .nothing,
    "größe": 9,
  ])

  @Test(
    arguments: [
      ("$total", 1200),
      ("$list[3].price", 5),
      ("$list[-1]['price']", 5),
      ("$a.b", true),
      ("${total + 1}", 1201),
      ("${ '}' + \"}\" }", "}}"),
      ("${list[1]}${list[2]}", "12"),
      ("Dear ${name}, ${none}!", "Dear Ada, !"),
      ("$$", "$"),
      ("$$total", "$total"),
      ("$$${name}", "$Ada"),
      ("$${name}", "${name}"),
      ("costs $$ 3 for ${name}", "costs $ 3 for Ada"),
      ("It costs $5", "It costs $5"),
      ("costs $ 3", "costs $ 3"),
      ("the $PATH variable", "the $PATH variable"),
      ("$total extra", "$total extra"),
      ("$total.", "$total."),
      ("$list[1", "$list[1"),
      (" $total", " $total"),
      ("$", "$"),
      ("$€", "$€"),
      ("$größe", 9),
      ("1.10", "1.10"),
      ("NO", "NO"),
    ] as [(String, IntentValue)])
  func `only whole references and braces are special`(text: String, value: IntentValue) throws {
    let (template, diagnostics) = Self.parse(YAMLScalar(text))
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(try template.evaluate(in: Self.scope, wanting: .text) == value)
  }

  @Test(
    arguments: [
      ("true", true), ("12", 12), ("0644", 644), ("1.50", .number(1.5 as IntentNumber)),
      ("null", .nothing), ("~", .nothing),
      ("", .nothing), ("NO", "NO"), ("12:30", "12:30"), ("2026-11-21", "2026-11-21"),
    ] as [(String, IntentValue)])
  func `where no type is wanted the core schema decides`(text: String, value: IntentValue) throws {
    let (template, _) = Self.parse(YAMLScalar(text))
    #expect(try template.evaluate(in: Self.scope) == value)
    let (quoted, _) = Self.parse(YAMLScalar(text, style: .single))
    #expect(try quoted.evaluate(in: Self.scope) == .text(text))
  }

  @Test(arguments: ["${", "a ${b", "${}", "${ }", "${'}", "${a b}", "$list[x y]", "${a}} ${"])
  func `a broken reference is said`(text: String) {
    #expect(Self.parse(YAMLScalar(text)).1.hasErrors)
  }
}

/// Names for tests.
struct TestScope: EvaluationScope {
  var values: [String: IntentValue]

  init(_ values: [String: IntentValue]) { self.values = values }

  func value(of name: String) -> IntentValue? { values[name] }
  func answer(to question: ExpressionQuestion) -> IntentValue {
    question.defaultAnswer ?? question.prompt.map { .text($0) } ?? .nothing
  }
  var run = IntentContext(
    surroundings: .init(timeZone: .gmt, locale: Locale(identifier: "en_US")))
  var names: [String] { values.keys.sorted() }
}
