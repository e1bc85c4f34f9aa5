import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowLanguage

/// Intents to check workflows against: they have the names and parameters of built-in ones, and do
/// nothing.
let sampleCatalogue = IntentCatalogue([
  MatchText.self, SampleReplace.self, SampleReverse.self, SampleCount.self, SampleCase.self,
  SampleLog.self, SampleNotify.self, SamplePrint.self, SampleWait.self, SampleMove.self,
  SampleDelete.self, SampleListFiles.self, SamplePDFText.self, SampleShell.self, SampleSort.self,
  SampleFilter.self, SampleGet.self, SampleFormatDate.self, SampleNow.self, SampleRandom.self,
  SampleAsk.self, SampleFind.self, SampleResize.self,
  SampleConvert.self, SampleDim.self, SampleUseModel.self,
])

struct MatchText: AppIntent, SideEffectDeclaring, NothingGiving {
  static let sideEffects: SideEffects = []
  static let nothingCondition = "if there is no match"
  static let title: LocalizedStringResource = "Match Text"
  static let persistentIdentifier = "text.match"
  @Parameter(title: "Text") var text: String
  @Parameter(title: "Pattern") var pattern: String
  @Parameter(title: "Ignore Case", default: false) var ignoreCase: Bool
  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: IntentValue.nothing)
  }
}

struct SampleReplace: AppIntent, ParameterAlternating {
  static let title: LocalizedStringResource = "Replace Text"
  static let persistentIdentifier = "text.replace"
  static let alternatives = ["find", "pattern"]
  @Parameter(title: "Text") var text: String
  @Parameter(title: "Pattern") var pattern: String?
  @Parameter(title: "Find") var find: String?
  @Parameter(title: "By", default: "") var by: String
  @Parameter(title: "Ignore Case", default: false) var ignoreCase: Bool
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: text) }
}

struct SampleReverse: AppIntent, SideEffectDeclaring {
  static let sideEffects: SideEffects = []
  static let title: LocalizedStringResource = "Reverse Text"
  static let persistentIdentifier = "text.reverse"
  @Parameter(title: "Text") var text: String
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: text) }
}

struct SampleCount: AppIntent {
  static let title: LocalizedStringResource = "Count Text"
  static let persistentIdentifier = "text.count"
  @Parameter(title: "Text") var text: String
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 0) }
}

struct SampleCase: AppIntent {
  enum Case: String, AppEnum {
    case uppercase, lowercase
    case titleCase = "title_case"
    case sentenceCase = "sentence_case"
    case snakeCase = "snake_case"
    case kebabCase = "kebab_case"
    case camelCase = "camel_case"
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Letter Case"
    static let caseDisplayRepresentations: [Case: DisplayRepresentation] = [
      .uppercase: "Uppercase", .lowercase: "Lowercase", .titleCase: "Title Case",
      .sentenceCase: "Sentence Case", .snakeCase: "Snake Case", .kebabCase: "Kebab Case",
      .camelCase: "Camel Case",
    ]
  }
  static let title: LocalizedStringResource = "Change Case"
  static let persistentIdentifier = "text.change_case"
  @Parameter(title: "Text") var text: String
  @Parameter(title: "To", default: .uppercase) var to: Case
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: text) }
}

struct SampleLog: AppIntent, InputPassing {
  static let title: LocalizedStringResource = "Log"
  static let persistentIdentifier = "log"
  @Parameter(title: "Message") var message: String
  func perform() async throws -> some IntentResult { .result() }
}

struct SamplePrint: AppIntent, InputPassing {
  static let title: LocalizedStringResource = "Print"
  static let persistentIdentifier = "print"
  @Parameter(title: "Message") var message: String
  func perform() async throws -> some IntentResult { .result() }
}

struct SampleNotify: AppIntent, InputPassing {
  static let title: LocalizedStringResource = "Notify"
  static let persistentIdentifier = "notify"
  @Parameter(title: "Message") var message: String
  @Parameter(title: "Text") var text: String?
  func perform() async throws -> some IntentResult { .result() }
}

struct SampleWait: AppIntent, InputPassing {
  static let title: LocalizedStringResource = "Wait"
  static let persistentIdentifier = "wait"
  @Parameter(title: "Duration", inputConnectionBehavior: .never) var duration: Duration
  func perform() async throws -> some IntentResult { .result() }
}

struct SampleMove: AppIntent, SideEffectDeclaring {
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  enum Conflict: String, AppEnum {
    case fail, replace, rename, skip
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Conflict"
    static let caseDisplayRepresentations: [Conflict: DisplayRepresentation] = [
      .fail: "Fail", .replace: "Replace", .rename: "Rename", .skip: "Skip",
    ]
  }
  static let title: LocalizedStringResource = "Move Files"
  static let persistentIdentifier = "file.move"
  @Parameter(title: "File") var file: [IntentFile]
  @Parameter(title: "To") var to: PathText
  @Parameter(title: "Conflict", default: .fail) var conflict: Conflict
  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    .result(value: file)
  }
}

struct SampleDelete: AppIntent {
  static let title: LocalizedStringResource = "Delete Files"
  static let persistentIdentifier = "file.delete"
  @Parameter(title: "File") var file: [IntentFile]
  func perform() async throws -> some IntentResult { .result() }
}

struct SampleListFiles: AppIntent {
  static let title: LocalizedStringResource = "List Files"
  static let persistentIdentifier = "folder.list"
  @Parameter(title: "Folder") var folder: IntentFile
  @Parameter(title: "Match") var match: String?
  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    .result(value: [IntentFile]())
  }
}

struct SampleFind: AppIntent {
  static let title: LocalizedStringResource = "Find Files"
  static let persistentIdentifier = "file.find"
  @Parameter(title: "Folder") var folder: IntentFile
  @Parameter(title: "Limit") var limit: Int?
  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    .result(value: [IntentFile]())
  }
}

struct SamplePDFText: AppIntent, ProgramUsing {
  static let title: LocalizedStringResource = "Get Text of PDF"
  static let persistentIdentifier = "pdf.text"
  static let programs = [RequiredProgram("pdftotext", package: "poppler-utils")]
  @Parameter(title: "File") var file: IntentFile
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "") }
}

struct SampleShell: AppIntent, SideEffectDeclaring, OutputDetailing {
  static let title: LocalizedStringResource = "Run Shell Script"
  static let persistentIdentifier = "shell.run"
  static let sideEffects: SideEffects = .runsPrograms
  static let outputDetails: OrderedDictionary<String, ValueType> = [
    "exit_code": .number, "stderr": .text,
  ]
  @Parameter(title: "Script") var script: ProgramText
  @Parameter(title: "Input", inputConnectionBehavior: .connectToPreviousIntentResult)
  var input: IntentValue?
  @Parameter(title: "Arguments") var args: [String]?
  @Parameter(title: "Environment") var env: OrderedDictionary<String, IntentValue>?
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "") }
}

struct SampleSort: AppIntent {
  static let title: LocalizedStringResource = "Sort List"
  static let persistentIdentifier = "list.sort"
  @Parameter(title: "List") var list: [IntentValue]
  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    .result(value: list)
  }
}

struct SampleFilter: AppIntent, OutputTypeRefining {
  static let title: LocalizedStringResource = "Filter List"
  static let persistentIdentifier = "list.filter"
  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["list"] ?? .list
  }
  @Parameter(title: "List") var list: [IntentValue]
  @Parameter(title: "Where") var `where`: IntentCondition
  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    .result(value: list)
  }
}

struct SampleGet: AppIntent {
  static let title: LocalizedStringResource = "Get Item"
  static let persistentIdentifier = "list.get"
  @Parameter(title: "List") var list: [IntentValue]
  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: IntentValue.nothing)
  }
}

struct SampleFormatDate: AppIntent {
  static let title: LocalizedStringResource = "Format Date"
  static let persistentIdentifier = "date.format"
  @Parameter(title: "Date") var date: Date
  @Parameter(title: "Format", default: "iso") var format: String
  @Parameter(title: "Time Zone") var timezone: String?
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "") }
}

struct SampleNow: AppIntent {
  static let title: LocalizedStringResource = "Now"
  static let persistentIdentifier = "date.now"
  func perform() async throws -> some IntentResult & ReturnsValue<Date> { .result(value: Date()) }
}

struct SampleRandom: AppIntent {
  static let title: LocalizedStringResource = "Random Number"
  static let persistentIdentifier = "number.random"
  @Parameter(title: "From", default: 1, inputConnectionBehavior: .never) var from: Int
  @Parameter(title: "To", default: 100, inputConnectionBehavior: .never) var to: Int
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 1) }
}

struct SampleAsk: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Ask"
  static let persistentIdentifier = "ask"
  static let sideEffects: SideEffects = .asks
  @Parameter(title: "Question") var question: String
  @Parameter(title: "Default") var `default`: String?
  @Parameter(title: "Values") var values: [IntentValue]?
  @Parameter(title: "Several", default: false) var several: Bool
  @Parameter(title: "Within", supportsNegativeDurations: false) var within: IntentDuration?
  func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "") }
}

struct SampleResize: AppIntent, ArgumentChecking {
  static let title: LocalizedStringResource = "Resize Image"
  static let persistentIdentifier = "image.resize"
  @Parameter(title: "Image") var image: IntentFile
  @Parameter(title: "Width", inclusiveRange: (1, 20_000)) var width: Int?
  @Parameter(title: "Height", inclusiveRange: (1, 20_000)) var height: Int?
  @Parameter(title: "Longest Side", inclusiveRange: (1, 20_000)) var longest: Int?
  static func check(_ arguments: WrittenArguments) throws {
    guard arguments.mayHave("width", "height", "longest") else {
      throw IntentFailure(
        "the size is missing", help: "give `width`, `height`, `longest` or `percent`")
    }
    if arguments.given("width", "height") != nil, let longest = arguments.given("longest") {
      throw IntentFailure(
        "give `width` and `height`, or `longest`, or `percent`, but only one of these"
      ).caused(by: longest)
    }
  }
  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    .result(value: image)
  }
}

struct SampleConvert: AppIntent, ArgumentChecking, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Convert Measurement"
  static let persistentIdentifier = "measurement.convert"
  static let sideEffects: SideEffects = []
  @Parameter(title: "Measurement") var measurement: IntentMeasurement
  @Parameter(title: "Unit") var to: String
  static func check(_ arguments: WrittenArguments) throws {
    guard let text = arguments.literal("measurement"), text.hasSuffix("mi"),
      arguments.literal("to") == "kg"
    else { return }
    throw IntentFailure("`\(text)` can't be converted to `kg`").caused(by: "to")
  }
  func perform() async throws -> some IntentResult & ReturnsValue<IntentMeasurement> {
    .result(value: measurement)
  }
}

struct SampleDim: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Dim Lamp"
  static let persistentIdentifier = "lamp.dim"
  static var deprecation: IntentDeprecation<Never> { IntentDeprecation(message: "use Set Lamp") }
  @Parameter(title: "Level") var level: Int
  func perform() async throws -> some IntentResult { .result() }
}

struct SampleUseModel: AppIntent, SideEffectDeclaring, ModelAnswering, OutputDetailing,
  NamingDeclaring
{
  static let naming: [String: ParameterMeaning] = ["model": .address]
  static let sideEffects: SideEffects = [.readsNetwork]
  static let title: LocalizedStringResource = "Use Model"
  static let persistentIdentifier = "model.use"
  static let outputDetails: OrderedDictionary<String, ValueType> = [
    "transcript": .text, "model": .text,
  ]
  @Parameter(title: "Prompt") var prompt: ModelPrompt
  @Parameter(
    title: "Content", inputConnectionBehavior: .connectToPreviousIntentResult)
  var content: IntentValue?
  @Parameter(title: "Output") var output: String?
  @Parameter(title: "Fields") var fields: OrderedDictionary<String, IntentValue>?
  @Parameter(title: "Values") var values: [String]?
  @Parameter(title: "Optional", default: false) var optional: Bool
  @Parameter(title: "Model") var model: String?

  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule {
    if given.areComputed("output", "fields", "values") { return .unknown }
    let isOptional = given.holds("optional")
    if case .dictionary(let fields)? = given["fields"] {
      return .shape(
        .dictionary(try AnswerField.read(fields, parameter: "fields")), isOptional: isOptional)
    }
    let values = given.texts("values")
    if case .text(let word)? = given["output"] {
      return .shape(
        try AnswerShape(word: word, values: values, parameter: "output"), isOptional: isOptional)
    }
    return values.isEmpty
      ? .use(isOptional: isOptional)
      : .shape(.choice(among: values), isOptional: isOptional)
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    .result(value: IntentValue.nothing)
  }
}
