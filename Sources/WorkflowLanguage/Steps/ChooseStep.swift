import AppIntentsCore
import Diagnostics
import YAML

/// `choose`: the first case that the value is, or whose condition holds.
package struct ChooseStep: StepAction {
  package enum Test: Sendable {
    case `is`(Template)
    /// Any of several values.
    case `in`(Template)
    case when(Expression)
  }

  package struct Case: Sendable {
    package var test: Test
    package var `do`: Block
  }

  package var value: Expression
  package var cases: [Case]
  package var otherwise: Block?

  package var actionName: String { "choose" }
  package var blocks: [Block] { cases.map(\.do) + (otherwise.map { [$0] } ?? []) }
}

extension ChooseStep: StepKind {
  package static let words = [
    ControlWord(
      "choose", "Runs the first case that a value is, or whose condition holds.",
      output: "the output of the case that ran; nothing if none did",
      subject: .init(
        .expression, "a value", example: "$file.extension", "The value that is compared."
      ) { $0.value = $1 },
      keys: [
        Key("cases", cases, "The cases, each with `is`, `in` or `when`, and `do`.") {
          $0.cases = $1
        }
        .required("add `cases:` with a list of `is:` and `do:`"),
        Key("else", .steps, "The steps that run if no case does.") { $0.otherwise = $1 },
      ],
      initial: { ChooseStep(value: .broken($0), cases: [], otherwise: nil) })
  ]

  /// A case while it is read.
  private struct WrittenCase {
    var tests: [WrittenTest] = []
    var body: Block?
    let range: SourceRange
    let firstLine: SourceRange
  }

  private struct WrittenTest {
    let test: Test
    let key: Located<String>
  }

  private static let record = KeyType<WrittenCase>.record(
    "a case",
    [
      Key("is", test(.value) { .is($0) }, "The value that the case is for.") {
        $0.tests.append($1)
      },
      Key("in", test(.values) { .in($0) }, "Values, for any of which the case is.") {
        $0.tests.append($1)
      },
      Key("when", test(.condition) { .when($0) }, "A condition instead of a value.") {
        $0.tests.append($1)
      },
      Key("do", .steps, "The steps of the case.") { $0.body = $1 }.required(),
    ], oneOf: ["is", "in", "when"], "maps of `is`, `in` or `when`, and `do`",
    initial: { WrittenCase(range: $0.value.range, firstLine: $0.value.firstLine) })

  private static func test<Value>(
    _ type: KeyType<Value>, _ make: @escaping @Sendable (Value) -> Test
  ) -> KeyType<WrittenTest> {
    KeyType<WrittenTest>(shape: type.shape) { entry, context in
      type.read(entry, context).map {
        WrittenTest(test: make($0), key: Located(entry.name, at: entry.key.range))
      }
    }
  }

  private static let cases = KeyType<[Case]>.list(
    of: KeyType<Case>(shape: record.shape) { entry, context in
      record.read(entry, context).map { finished($0, context) }
    }, help: "put `- is:` and `do:` under `cases:`")

  private static func finished(_ written: WrittenCase, _ context: ParsingContext) -> Case {
    if let first = written.tests.first, let second = written.tests.dropFirst().first {
      context.report(.twoTests(first.key.value, second.key))
    }
    if written.tests.isEmpty {
      context.report(.missingKey("is", of: "a case", at: written.firstLine))
    }
    return Case(
      test: written.tests.first?.test ?? .when(.broken(written.range)),
      do: written.body ?? Block([], range: written.range))
  }

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let chosen = Operand(known: walk.known(value), expression: value)
    walk.connect(value, chosen.known, at: value.range)
    var ends: [BranchEnd] = []
    for item in cases {
      var narrowed: [String] = []
      switch item.test {
      case .is(let template): walkValue(template, chosen, in: walk)
      case .in(let template): walkValues(template, chosen, in: walk)
      case .when(let condition):
        walk.condition(condition)
        narrowed = Narrowing.whenTrue(condition)
      }
      ends.append(
        walk.branch(item.do, from: given) { walk.assume(hasValue: narrowed) })
    }
    if otherwise != nil { walk.use(chosen.known, .absence, at: value.range) }
    ends.append(walk.lastBranch(otherwise, from: given))
    return walk.join(ends, of: step)
  }

  /// The value of `is`. A list there is one value, so it is meant only for another list.
  private func walkValue(_ template: Template, _ chosen: Operand, in walk: WorkflowWalk) {
    if case .list = template.content, !chosen.known.type.isList {
      walk.report(.listOfOne(template, walk.source(template.range)))
      return
    }
    walk.compare(template, with: chosen)
  }

  /// The values of `in`.
  private func walkValues(_ template: Template, _ chosen: Operand, in walk: WorkflowWalk) {
    guard case .list(let items) = template.content else {
      let type = walk.value(template).type
      if type != .any, !type.isList { walk.report(.noList(template, type)) }
      return
    }
    for item in items { walk.compare(item, with: chosen) }
  }
}

extension Diagnostic {
  fileprivate static func twoTests(_ first: String, _ second: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.twoTests), message: "this case has both `\(first)` and `\(second.value)`",
      range: second.range, helps: ["keep one of them"])
  }

  fileprivate static func listOfOne(_ template: Template, _ source: String) -> Diagnostic {
    let isShort = !source.contains("\n") && source.utf8.count <= 60
    return Diagnostic(
      kind: .wrongShape, message: "`is` takes one value, not a list", range: template.range,
      helps: ["write `in: \(isShort ? source : "[…]")` for any of several values"])
  }

  fileprivate static func noList(_ template: Template, _ type: ValueType) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "`in` takes a list of values, not \(type.phrase)",
      range: template.range, helps: ["use `is` for one value"])
  }
}

extension ChooseStep {
  package var sentence: String { "choose \(value.source)" }

  package var partTitles: [String?] {
    cases.map { candidate in
      switch candidate.test {
      case .is(let value): "if it is \(value.source)"
      case .in(let values): "if it is in \(values.source)"
      case .when(let condition): "if \(condition.source)"
      }
    } + (otherwise == nil ? [] : ["else"])
  }
}
