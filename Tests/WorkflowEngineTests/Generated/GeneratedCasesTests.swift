import AppIntents
import BuiltInIntents
import Diagnostics
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage
import WorkflowTesting
import WorkflowValues

/// Whatever a workflow computes, the process lives on, and an error says why in words.
///
/// `SEGUE_CASES=100000` tries more cases, and `SEGUE_SEED` others. A case depends on its number and
/// the seed alone.
@Suite("Generated cases")
struct GeneratedCasesTests {
  private static let seed = UInt64(environment["SEGUE_SEED"] ?? "") ?? 20_261_122
  private static let count = Int(environment["SEGUE_CASES"] ?? "") ?? 5_000
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// Calls the test for each of a part of the cases.
  ///
  /// - Parameter percent: the part of all cases.
  private func forEachCase(
    percent: Int, _ test: (inout CaseGenerator) async throws -> Void
  ) async {
    for number in 0..<max(1, Self.count * percent / 100) {
      var generator = CaseGenerator(seed: Self.seed &+ UInt64(number) &* 1_000_003)
      do {
        try await test(&generator)
      } catch {
        let text = IntentErrorText.message(for: error)
        #expect(
          Self.isInWords(text), "case \(number) of seed \(Self.seed): \(text)")
      }
    }
  }

  /// Whether a message is written for people: no description of a Swift value or of a Foundation error.
  static func isInWords(_ text: String) -> Bool {
    let marks = [
      "Error Domain", "NSCocoa", "Swift.", "Optional(", "_nsError", "without saying why",
      "Problem(", "Error(", "Failure(", "DecodingError", "FilePath(", "AttributedString",
    ]
    return !text.isEmpty && !marks.contains { text.contains($0) }
  }

  // MARK: - Numbers

  @Test func `numbers calculate, compare and are written and read again`() async {
    await forEachCase(percent: 40) { generator in
      let (one, two) = (generator.number(), generator.number())
      #expect(IntentNumber(exactly: one.description) == one)
      #expect((one < two) == (two > one))
      #expect(one == two || (one < two) != (two < one))
      if let exact = try? DecimalNumber(one.decimal), let other = try? DecimalNumber(two.decimal) {
        #expect((one < two) == (exact < other), "\(one) < \(two)")
      }
      for places in [-40, -1, 0, 2, 40] {
        for rounding in [Decimal.Rounding.plain, .even, .down, .up, .towardZero, .awayFromZero] {
          _ = one.rounded(rounding, places: places)
        }
      }
      _ = (one.double, one.magnitude, one.negated, one.isInteger)
      for sign in ArithmeticOperator.allCases {
        guard let result = try? IntentNumber.calculate(one, sign, two) else { continue }
        #expect(IntentNumber(exactly: result.description) == result, "\(one) \(sign) \(two)")
        guard sign == .add || sign == .multiply else { continue }
        let swapped = try? IntentNumber.calculate(two, sign, one)
        #expect(swapped == result, "\(one) \(sign) \(two)")
      }
    }
  }

  @Test func `a numeral is the number that it spells, or none`() async {
    await forEachCase(percent: 10) { generator in
      let numeral = generator.numeral()
      guard let number = IntentNumber(exactly: numeral) else { return }
      let isZero = numeral.prefix { $0 != "e" }.allSatisfy { $0 == "0" || $0 == "-" }
      #expect((number == 0) == isZero, "\(numeral)")
      let json = try JSONReader.read(numeral.trimmingLeadingZeros)
      #expect(json == .number(number), "\(numeral)")
    }
  }

  // MARK: - Expressions

  @Test func `all functions, operators, comparisons and properties take all values`() async {
    let place = SourceRange(at: SourceLocation(line: 1, column: 1, offset: 0))
    let context = TestContext.make()
    await forEachCase(percent: 25) { generator in
      func literal() -> WorkflowLanguage.Expression { .literal(generator.value(), place) }
      let expression: WorkflowLanguage.Expression
      switch Int.random(in: 0..<5, using: &generator.random) {
      case 0...1:
        let function = generator.pick(ExpressionFunction.all)
        let counts = Array(function.arity.prefix(4))
        expression = .call(
          Located(function.name, at: place),
          arguments: (0..<generator.pick(counts)).map { _ in literal() }, place)
      case 2:
        expression = .arithmetic(generator.pick(ArithmeticOperator.allCases), literal(), literal())
      case 3:
        let comparison = generator.pick(ComparisonOperator.allCases)
        expression = .comparison(Located(comparison, at: place), literal(), literal())
      default:
        let value = generator.value()
        // The properties of files ask programs.
        if case .file = value { return }
        let names = PropertyTable.properties(of: value.type).map(\.name) + ["a", "text"]
        expression = .property(
          .literal(value, place), Located(generator.pick(names), at: place))
      }
      try IntentContext.$current.withValue(context) {
        _ = try expression.evaluate(in: NoNames(run: context))
      }
    }
  }

  private struct NoNames: EvaluationScope {
    let run: IntentContext
    func value(of name: String) -> IntentValue? { nil }
  }

  // MARK: - Formats

  @Test func `values are converted, written and read again`() async {
    let context = TestContext.make()
    let types: [ValueType] = [
      .text, .richText, .number, .boolean, .date, .duration, .measurement, .url, .file,
      .dictionary, .list, .list(of: .text), .list(of: .file), .list(of: .list(of: .number)),
    ]
    await forEachCase(percent: 10) { generator in
      let value = generator.value()
      let read = try TypedJSON.read(TypedJSON.write(value))
      #expect(read == value, "\(value)")
      let operations = WorkflowValueOperations()
      for format in [DataFormat.json, .compactJSON, .yaml, .csv()] {
        if let text = try? operations.encode(value, as: format) {
          _ = try operations.decode(text, as: format)
        }
        _ = try? operations.decode(generator.text(), as: format)
      }
      _ = try Conversions.convert(value, to: generator.pick(types), in: context)
    }
  }

  // MARK: - Files and intents

  @Test func `the simulated files take any operation in any order`() async throws {
    let folder = try TestFolder(["a": "text", "in/b": "more", "in/c.txt": ""])
    let files = Simulation(in: folder).files
    await forEachCase(percent: 5) { generator in
      func path() -> FilePath {
        IntentContext.resolve(
          generator.path(), home: folder.path, folder: folder.path)
      }
      switch Int.random(in: 0..<12, using: &generator.random) {
      case 0:
        try files.write(Data(generator.text().utf8), to: path(), replacing: generator.chance(50))
      case 1: try files.append(Data(generator.text().utf8), to: path())
      case 2: try files.move(path(), to: path(), replacing: generator.chance(50))
      case 3: try files.copy(path(), to: path(), replacing: generator.chance(50))
      case 4: try files.remove(path())
      case 5: try files.trash(path())
      case 6: try files.createFolder(path())
      case 7: _ = try files.entries(of: path())
      case 8: _ = try files.linkTarget(of: path())
      case 9: _ = try files.read(path())
      default: _ = try files.status(of: path(), followingLinks: generator.chance(50))
      }
    }
    #expect(try String(contentsOf: folder.url.appending(path: "a"), encoding: .utf8) == "text")
  }

  @Test func `every intent takes all values`() async throws {
    let excluded: SideEffects = [
      .runsTools, .runsPrograms, .readsNetwork, .writesNetwork, .asks, .tells, .waits, .unknown,
    ]
    let intents = IntentList.all.map { ($0, IntentDescriptor($0)) }
      .filter { $0.1.sideEffects.isDisjoint(with: excluded) }
    #expect(intents.count > 40)
    let folder = try TestFolder(["a": "text", "in/b": "more", "in/d.json": "{\"a\": 1}"])
    let simulation = Simulation(in: folder)
    await forEachCase(percent: 10) { generator in
      let (intent, descriptor) = generator.pick(intents)
      var tester = IntentTester(intent, in: simulation.context)
      for parameter in descriptor.parameters
      where parameter.isRequired || generator.chance(50) {
        switch parameter.type {
        case .condition:
          let answer = generator.chance(50)
          tester = tester.set(
            parameter.name, toAny: IntentCondition(source: "x") { _ in answer })
        case .expression:
          let value = generator.value()
          tester = tester.set(
            parameter.name, toAny: IntentExpression(source: "x") { value })
        case .choice(let type) where generator.chance(80):
          tester = tester.set(parameter.name, to: .text(generator.pick(type.cases).name))
        case .file, .list(of: .file):
          tester = tester.set(parameter.name, to: .file(IntentFile(path: generator.path())))
        case .number where generator.chance(60):
          tester = tester.set(parameter.name, to: .number(generator.number()))
        case .text where generator.chance(60):
          tester = tester.set(parameter.name, to: .text(generator.text()))
        default: tester = tester.set(parameter.name, to: generator.value())
        }
      }
      _ = try await tester.perform()
    }
    #expect(try String(contentsOf: folder.url.appending(path: "a"), encoding: .utf8) == "text")
  }

  private struct Simulation {
    let files: SimulatedFiles
    let context: IntentContext

    init(in folder: TestFolder) {
      let path = folder.path
      files = SimulatedFiles(folder: path, home: path, spillFolder: { path.appending("spilled") })
      context = TestContext.make(folder: path, files: files, isSimulation: true)
        .replacing(limits: ValueLimits(bytes: 1_000_000))
    }
  }
}

extension String {
  /// The numeral as JSON takes it.
  fileprivate var trimmingLeadingZeros: String {
    let sign = hasPrefix("-") ? "-" : ""
    let digits = dropFirst(sign.count).drop { $0 == "0" }
    return sign + (digits.first == "e" ? "0" : "") + digits
  }
}
