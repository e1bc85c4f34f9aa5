import Diagnostics
import YAML

/// `choose`: the first case that the value is, or whose condition holds.
package struct ChooseStep: StepAction {
  package enum Test: Sendable {
    case `is`(Template)
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
        Key("cases", cases, "The cases, each with `is` or `when`, and `do`.") { $0.cases = $1 }
          .required("add `cases:` with a list of `is:` and `do:`"),
        Key("else", .steps, "The steps that run if no case does.") { $0.otherwise = $1 },
      ],
      initial: { ChooseStep(value: .broken($0), cases: [], otherwise: nil) })
  ]

  /// A case while it is read.
  private struct WrittenCase {
    var value: Template?
    var condition: (expression: Expression, key: SourceRange)?
    var body: Block?
    let range: SourceRange
    let firstLine: SourceRange
  }

  private static let record = KeyType<WrittenCase>.record(
    "a case",
    [
      Key("is", .value, "A value, or a list of values, that the case is for.") { $0.value = $1 },
      Key("when", placedCondition, "A condition instead of a value.") { $0.condition = $1 },
      Key("do", .steps, "The steps of the case.") { $0.body = $1 }.required(),
    ], oneOf: ["is", "when"], "maps of `is` or `when`, and `do`",
    initial: { WrittenCase(range: $0.value.range, firstLine: $0.value.firstLine) })

  private static let placedCondition = KeyType<(expression: Expression, key: SourceRange)>(
    shape: .condition
  ) { entry, context in (context.condition(entry), entry.key.range) }

  private static let cases = KeyType<[Case]>.list(
    of: KeyType<Case>(shape: record.shape) { entry, context in
      record.read(entry, context).map { finished($0, context) }
    }, help: "put `- is:` and `do:` under `cases:`")

  private static func finished(_ written: WrittenCase, _ context: ParsingContext) -> Case {
    let test: Test
    if let value = written.value {
      test = .is(value)
      if let condition = written.condition { context.report(.twoTests(condition.key)) }
    } else if let condition = written.condition {
      test = .when(condition.expression)
    } else {
      context.report(.missingKey("is", of: "a case", at: written.firstLine))
      test = .when(.broken(written.range))
    }
    return Case(test: test, do: written.body ?? Block([], range: written.range))
  }

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    let chosen = Operand(known: walk.known(value), expression: value)
    var ends: [BranchEnd] = []
    for item in cases {
      var narrowed: [String] = []
      switch item.test {
      case .is(let template): walk.compare(template, with: chosen)
      case .when(let condition):
        walk.condition(condition)
        narrowed = Narrowing.whenTrue(condition)
      }
      ends.append(
        walk.branch(item.do, from: given) { walk.scope.assume(hasValue: narrowed) })
    }
    ends.append(walk.lastBranch(otherwise, from: given))
    return walk.join(ends, of: step)
  }
}

extension Diagnostic {
  fileprivate static func twoTests(_ range: SourceRange) -> Diagnostic {
    Diagnostic(
      kind: .parsing(.twoTests), message: "this case has both `is` and `when`", range: range,
      helps: ["keep one of them"])
  }
}

extension ChooseStep {
  package var sentence: String { "choose \(value.source)" }

  package var partTitles: [String?] {
    cases.map { candidate in
      switch candidate.test {
      case .is(let value): "if it is \(value.source)"
      case .when(let condition): "if \(condition.source)"
      }
    } + (otherwise == nil ? [] : ["else"])
  }
}
