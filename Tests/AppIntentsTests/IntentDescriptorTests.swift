import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@Suite("Intent descriptor")
struct IntentDescriptorTests {
  struct Named: AppIntent {
    static let persistentIdentifier = "text.split"
    static let title: LocalizedStringResource = "Split Text"
    func perform() async throws -> some IntentResult & ReturnsValue<[String]> { .result(value: []) }
  }

  struct Bare: AppIntent {
    static let persistentIdentifier = "notify"
    static let title: LocalizedStringResource = "Notify"
    func perform() async throws -> some IntentResult { .result() }
  }

  struct ReverseDNS: AppIntent {
    static let persistentIdentifier = "com.example.ReverseDNS"
    static let title: LocalizedStringResource = "Resolve"
    static let description: IntentDescription? = IntentDescription("", categoryName: "Host Names")
    func perform() async throws -> some IntentResult { .result() }
  }

  struct PlayHTTPStreamIntent: AppIntent {
    static let title: LocalizedStringResource = "Play"
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test(arguments: [
    (Named.self as any AppIntent.Type, "text.split"),
    (Bare.self, "notify"),
    (ReverseDNS.self, "host_names.reverse_dns"),
    (PlayHTTPStreamIntent.self, "app_intents_tests.play_http_stream"),
  ])
  func `an id is chosen or made of category and name`(type: any AppIntent.Type, id: String) {
    #expect(IntentDescriptor(type).id == id)
  }

  struct Everything: AppIntent {
    static let title: LocalizedStringResource = "Everything"
    @Parameter(title: "Text", inputOptions: .init(multiline: true)) var text: String
    @Parameter(title: "Number") var number: Double?
    @Parameter(title: "Exact", default: 1.5) var exact: Decimal
    @Parameter(title: "Count", default: 3) var count: Int
    @Parameter(title: "Bounded", default: 5, inclusiveRange: (0, 10)) var bounded: Int
    @Parameter(title: "Level", default: 0.5, controlStyle: .slider, inclusiveRange: (0, 1))
    var level: Double
    @Parameter(title: "Flag", default: true) var flag: Bool
    @Parameter(title: "When", kind: .date) var date: Date?
    @Parameter(title: "Parts") var parts: DateComponents?
    @Parameter(title: "How Long", default: .seconds(5)) var duration: Duration
    @Parameter(title: "Weight", defaultValue: 1.5, defaultUnit: .kilograms)
    var weight: Measurement<UnitMass>
    @Parameter(title: "Link") var link: URL?
    @Parameter(title: "File", supportedContentTypes: [.pdf, .image]) var file: IntentFile?
    @Parameter(
      title: "Files", supportedTypeIdentifiers: ["public.image"],
      inputConnectionBehavior: .connectToPreviousIntentResult)
    var files: [IntentFile]
    @Parameter(title: "Path") var path: FilePath?
    @Parameter(title: "Rich") var rich: AttributedString?
    @Parameter(title: "Tags", default: ["a"], size: IntentCollectionSize(min: 1, max: 3))
    var tags: [String]
    @Parameter(title: "Mode", optionsProvider: FixedOptions(["fast", "slow"])) var mode: String?
    @Parameter(title: "Any") var any: IntentValue?
    @Parameter(title: "Map") var map: OrderedDictionary<String, IntentValue>?
    @Parameter(title: "Where") var condition: IntentCondition?
    @Parameter(title: "Expression") var expression: IntentExpression?
    @Parameter(title: "Script") var script: ProgramText?
    @Parameter(title: "Price", currencyCodes: ["EUR"]) var price: IntentCurrencyAmount?
    @Parameter() var untitled: String?
    @Parameter(description: "Only described") var described: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
      .result(value: files)
    }
  }

  @Test func `every type of parameter is described`() {
    let descriptor = IntentDescriptor(Everything.self)
    let rows = descriptor.parameters.map { parameter in
      "\(parameter.name): \(parameter.type.name)\(parameter.isRequired ? "!" : "")"
        + (parameter.defaultValue.map { " = \($0.short)" } ?? "")
    }
    #expect(
      rows == [
        "text: text!", "number: number", "exact: number = 1.5", "count: number = 3",
        "bounded: number = 5", "level: number = 0.5", "flag: boolean = true", "date: date",
        "parts: date", "duration: duration = 5s", "weight: measurement = 1.5 kg", "link: url",
        "file: file", "files: list of file!", "path: file", "rich: rich text",
        "tags: list of text = [a]", "mode: text", "any: any value", "map: dictionary",
        "condition: condition", "expression: expression", "script: program text",
        "price: dictionary", "untitled: text", "described: number",
      ])
    #expect(descriptor.pipedParameter == 13)
    #expect(descriptor.parameters.map(\.connectsToPrevious).firstIndex(of: true) == 13)
    #expect(descriptor.parameters[4].range == 0...10)
    #expect(descriptor.parameters[5].range == 0...1)
    #expect(descriptor.parameters[12].contentTypes == [.pdf, .image])
    #expect(descriptor.parameters[16].size == IntentCollectionSize(min: 1, max: 3))
    #expect(descriptor.parameters[17].options == ["fast", "slow"])
    #expect(descriptor.parameters[24].title == "Untitled")
    #expect(descriptor.parameters[25].description == "Only described")
    #expect(descriptor.outputType == .list(of: .file))
    #expect(descriptor.problems == [])
  }

  struct Clashing: AppIntent {
    static let persistentIdentifier = "list.clash"
    static let title: LocalizedStringResource = "Clash"
    @Parameter(inputConnectionBehavior: .connectToPreviousIntentResult) var onError: String?
    @Parameter(inputConnectionBehavior: .connectToPreviousIntentResult) var when: String?
    @Parameter() var fooBar: String?
    @Parameter() var foo_bar: String?
    func perform() async throws -> some IntentResult { .result() }
  }

  @Test func `names that a workflow can't write are problems`() {
    #expect(
      IntentDescriptor(Clashing.self).problems == [
        "`list.clash` has a parameter `on_error`, but every step has a modifier of that name",
        "`list.clash` has a parameter `when`, but every step has a modifier of that name",
        "`list.clash` has 2 parameters that are called `foo_bar`",
        "in `list.clash` both `on_error` and `when` continue the chain, but only one can",
      ])
  }

  struct RunScript: AppIntent, SideEffectDeclaring, OutputDetailing, ProgramUsing, SimulatedIntent {
    static let persistentIdentifier = "shell.run"
    static let title: LocalizedStringResource = "Run Script"
    static let sideEffects: SideEffects = [.runsPrograms]
    static let outputDetails: OrderedDictionary<String, ValueType> = ["exit_code": .number]
    static let programs = [RequiredProgram("sh", package: "dash")]
    @Parameter(title: "Script") var script: ProgramText

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: script.source, details: ["exit_code": 3])
    }

    func simulate() async throws -> some IntentResult & ReturnsValue<String> {
      .result(value: "would run \(script.source)")
    }
  }

  @Test func `what an intent says of itself is read`() async throws {
    let descriptor = IntentDescriptor(RunScript.self)
    #expect(descriptor.sideEffects == .runsPrograms)
    #expect(!descriptor.isIdempotent)
    #expect(descriptor.isSimulated)
    #expect(descriptor.outputDetails == ["exit_code": .number])
    #expect(descriptor.programs == [RequiredProgram("sh", package: "dash")])

    let invocation = IntentBinder.of(RunScript.self).begin()
    try invocation.set(0, toAny: ProgramText("ls"))
    let outcome = try await invocation.perform()
    #expect(outcome.value == "ls")
    #expect(outcome.details == ["exit_code": 3])
    #expect(try await invocation.simulate()?.value == "would run ls")
  }

  @Test func `an intent that says nothing is assumed the worst of`() async throws {
    let descriptor = IntentDescriptor(Named.self)
    #expect(descriptor.sideEffects == .unknown)
    #expect(!descriptor.isIdempotent)
    #expect(descriptor.summary.sentence { _ in nil } == "Split Text")
    #expect(try await IntentBinder.of(Named.self).begin().simulate() == nil)
  }

  @Test func `two intents of one id are a problem, and the first stays`() {
    struct Other: AppIntent {
      static let persistentIdentifier = "text.split"
      static let title: LocalizedStringResource = "Other"
      func perform() async throws -> some IntentResult { .result() }
    }
    let catalogue = IntentCatalogue([Named.self, Bare.self, Other.self])
    #expect(catalogue.problems == ["two intents are called `text.split`: `Named` and `Other`"])
    #expect(catalogue["text.split"]?.title == "Split Text")
    #expect(catalogue.ids == ["notify", "text.split"])
    #expect(catalogue["text.join"] == nil)
  }

  final class Classy: AppIntent, @unchecked Sendable {
    static let title: LocalizedStringResource = "Classy"
    @Parameter(title: "A") var a: Int
    @Parameter(title: "B", default: 2) var b: Int
    init() {}
    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: a * b) }
  }

  @Test func `an intent may be a class`() async throws {
    let invocation = IntentBinder.of(Classy.self).begin()
    try invocation.set(0, to: 21)
    #expect(try await invocation.perform().value == 42)
  }
}

extension IntentValue {
  /// The value as the table above writes it.
  fileprivate var short: String {
    switch self {
    case .text(let text): text
    case .number(let number): number.description
    case .boolean(let answer): "\(answer)"
    case .duration(let duration): duration.description
    case .measurement(let measurement): measurement.description
    case .list(let items): "[\(items.map(\.short).joined(separator: ", "))]"
    default: "\(self)"
    }
  }
}
