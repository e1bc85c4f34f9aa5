import AppIntentsCore
import Confinement
import Foundation
import OrderedCollections
import SystemPackage

/// Runs a shell script.
struct RunScript: AppIntent, SideEffectDeclaring, OutputTypeRefining, OutputDetailing {
  static let persistentIdentifier = "shell.run"
  static let title: LocalizedStringResource = "Run Script"
  static let description = IntentDescription(
    """
    Runs a script with `/bin/sh`, or another interpreter such as `bash`, `python3` or `node`, and \
    gives its output. Nothing is inserted into a script: values are passed as `args` (`"$1"`), as \
    `env` (`"$NAME"`) or on its standard input. The script is in a file of its own in another folder, so \
    modules beside the workflow need a variable such as `PYTHONPATH`. A nonzero exit code fails the step, unless \
    `allow_failure` is set. The output has `exit_code` and `stderr` as properties.
    """,
    categoryName: "Shell", searchKeywords: ["command", "bash", "terminal"],
    resultValueName: "Output")
  static let sideEffects: SideEffects = .runsPrograms
  static let outputDetails: OrderedDictionary<String, ValueType> = [
    "exit_code": .number, "stderr": .text,
  ]

  @Parameter(title: "Script")
  var script: ProgramText

  @Parameter(
    title: "Standard Input",
    description: "The standard input; a list gives a line for each item",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var stdin: IntentValue?

  @Parameter(
    title: "Arguments",
    description: "The arguments `$1`, `$2` …; `~/x`, as a variable too, is in the home folder",
    default: [])
  var args: [ProgramArgument]

  @Parameter(
    title: "Environment", description: "Variables that are added to those of the run", default: [:])
  var env: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Interpreter", default: "/bin/sh")
  var interpreter: String

  @Parameter(title: "Folder", description: "The working folder; the run's folder if omitted")
  var folder: FilePath?

  @Parameter(title: "Output", default: .text)
  var output: ScriptOutput

  @Parameter(
    title: "Allow Failure", description: "Whether a nonzero exit code is accepted",
    default: false)
  var allowFailure: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Run \(\.$script)") {
      \.$stdin
      \.$args
      \.$env
      \.$interpreter
      \.$folder
      \.$output
      \.$allowFailure
    }
  }

  /// The form of the output is known at run time, unless none is requested.
  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    parameters["output"] == nil ? .text : .any
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let ending = try await run()
    if ending.exitCode != 0 && !allowFailure { throw failure(ending) }
    return .result(
      value: try value(ending.output),
      details: ["exit_code": .number(ending.exitCode), "stderr": .text(ending.errors)])
  }

  private func run() async throws -> ProgramCall.Ending {
    if $interpreter.origin != .workflow {
      throw IntentFailure(
        "`interpreter` decides which code runs, and its value isn't written in the workflow file",
        kind: .notPermitted, help: "write the interpreter")
    }
    let interpreter = try ScriptInterpreter(interpreter)
    try IntentContext.current.permit(.run(interpreter.words[0]))
    for bytes in [Array(script.source.utf8)] + args.map(\.bytes) where bytes.contains(0) {
      throw IntentFailure("a script and its arguments can't have a zero byte in them")
    }
    try check(args, for: interpreter)
    let folder = try IntentContext.current.temporaryFolder()
      .appending("script-\(UUID().uuidString)")
    try folder.createFolder()
    defer { folder.removeFolder() }
    let file = folder.appending("script")
    try file.create(Data(interpreter.text(of: script.source).utf8))
    defer { file.unlink() }

    var call = ProgramCall(
      interpreter.words[0],
      arguments: interpreter.arguments(file: file, arguments: arguments))
    call.input = try input
    call.folder = self.folder
    call.script = file
    call.environment = try variables(for: interpreter)
    // Data isn't for reading.
    call.shown = output == .data ? [.errors] : [.output, .errors]
    return try await call.run()
  }

  /// The arguments, with the home folder in place of a `~` before the first `/`, as a shell would put it
  /// there. A name that comes from data stays as it is.
  private var arguments: [[UInt8]] {
    let origin = $args.origin
    return args.enumerated().map { index, argument in
      Self.expanded(argument.bytes, from: origin.ofItem(index, of: args.count))
    }
  }

  private static func expanded(_ bytes: [UInt8], from origin: ValueOrigin) -> [UInt8] {
    guard !origin.isFromData, bytes.first == UInt8(ascii: "~"),
      bytes.count == 1 || bytes[1] == UInt8(ascii: "/")
    else { return bytes }
    return ProgramArgument(IntentContext.current.home).bytes + bytes.dropFirst()
  }

  /// Refuses arguments that the interpreter may take for its own, unless the workflow file writes them.
  private func check(_ arguments: [ProgramArgument], for interpreter: ScriptInterpreter) throws {
    let origin = $args.origin
    for (index, argument) in arguments.enumerated()
    where origin.ofItem(index, of: arguments.count) != .workflow {
      guard interpreter.mayActOn(argument.bytes) else { continue }
      let text = IntentContext.current.excerpt(of: String(decoding: argument.bytes, as: UTF8.self))
      throw IntentFailure(
        "`\(self.interpreter)` may take the argument `\(text)` for an option or code of its own",
        kind: .notPermitted,
        help: interpreter.isKnown ? "pass it in `env`" : "pass it on the standard input")
    }
  }

  private var input: Data? {
    get throws {
      // Data in memory is passed unchanged; a file on disk by its path, as everywhere.
      if case .file(let file) = stdin, file.path == nil { return try file.read() }
      return try stdin.map { Data(try $0.shownBytes) }
    }
  }

  private func variables(for interpreter: ScriptInterpreter) throws -> [String: [UInt8]] {
    var variables: [String: [UInt8]] = [:]
    let origin = $env.origin
    if origin != .workflow, origin.parts.count != env.count {
      throw IntentFailure(
        "the names of variables in `env` decide which code runs, and they aren't written in the "
          + "workflow file",
        kind: .notPermitted, help: "write each variable: `env: { NAME: $value }`")
    }
    for (index, (name, value)) in env.enumerated() {
      let isName =
        !name.isEmpty && name.first?.isNumber == false
        && !name.utf8.contains { $0 == UInt8(ascii: "=") || $0 == 0 }
      guard isName else {
        throw IntentFailure(
          "`\(name)` can't be the name of a variable in `env`",
          help: "use letters, digits and `_`, and begin with a letter")
      }
      let bytes = try value.shownBytes
      guard !bytes.contains(0) else {
        throw IntentFailure("the value of `\(name)` in `env` has a zero byte in it")
      }
      if origin.ofItem(index, of: env.count) != .workflow {
        try check(name, for: interpreter)
      }
      variables[name] = Self.expanded(bytes, from: origin.ofItem(index, of: env.count))
    }
    return variables
  }

  /// Refuses a variable whose value decides which code runs, and isn't written in the workflow file.
  private func check(_ name: String, for interpreter: ScriptInterpreter) throws {
    if LoaderVariable.contains(name) {
      throw IntentFailure(
        "`\(name)` decides which code runs, and its value isn't written in the workflow file",
        kind: .notPermitted, help: "write the value, or pass it under another name")
    }
    if !interpreter.isKnown {
      throw IntentFailure(
        "`\(self.interpreter)` may take the value of `\(name)` for code", kind: .notPermitted,
        help: "pass it on the standard input")
    }
  }

  private func value(_ data: Data) throws -> IntentValue {
    switch output {
    case .text: return .text(data.textWithoutLineEnd)
    case .lines:
      return .list(TextLines(text: String(decoding: data, as: UTF8.self)).lines.map { .text($0) })
    case .json:
      let text = String(decoding: data, as: UTF8.self)
      do {
        return try IntentContext.current.values.decode(text, as: .json)
      } catch {
        throw IntentFailure(
          "the script's output isn't JSON: \(IntentErrorText.message(for: error))",
          output: IntentContext.current.excerpt(of: text, to: 8192),
          help: "`output: text` takes any output")
      }
    case .data: return .file(IntentFile(data: data, filename: "output"))
    }
  }

  /// What is cut for a message has no secrets any more.
  private func withoutSecrets(_ text: String) -> String {
    IntentContext.current.withoutSecrets(text)
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    let said = withoutSecrets(ending.errors).trimmingCharacters(in: .whitespacesAndNewlines)
    let how =
      ending.signal.map { "was ended by signal \($0)" }
      ?? "ended with exit code \(ending.exitCode)"
    let last = TextLines(text: said).lines.last.map { ": \($0.prefix(300))" } ?? ""
    // Some programs report errors on standard output.
    let output = said.isEmpty ? withoutSecrets(ending.output.textWithoutLineEnd) : said
    return IntentFailure(
      "the script \(how)\(last)", kind: .exit, exitCode: ending.exitCode,
      output: String(decoding: Array(output.utf8.suffix(8192)), as: UTF8.self),
      help: ending.exitCode == 127 && interpreter == "/bin/sh"
        ? "a program that the script calls isn't installed" : nil)
  }
}

/// The form of a script's output.
enum ScriptOutput: String, AppEnum {
  case text, lines, json, data

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Script Output"
  static let caseDisplayRepresentations: [ScriptOutput: DisplayRepresentation] = [
    .text: "Text", .lines: "Lines", .json: "JSON", .data: "Data",
  ]
}

extension Data {
  /// The text, without the line end that most programs write last.
  fileprivate var textWithoutLineEnd: String {
    var bytes = self[...]
    if bytes.last == UInt8(ascii: "\n") { bytes = bytes.dropLast() }
    if bytes.count < count, bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
