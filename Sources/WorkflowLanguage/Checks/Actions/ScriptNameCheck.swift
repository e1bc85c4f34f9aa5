import AppIntentsCore
import Diagnostics

/// Program text that uses a name of the workflow as if its value were inserted.
enum ScriptNameCheck: Check {
  static let problem = Problem(
    "name-in-script",
    """
    Program text goes to the program unchanged: `$total` and `${total}` in it are the shell's \
    variables, not the workflow's names. Values reach a script as `env:`, `args:` or its \
    standard input.
    """)

  static let points: [CheckPoint] = [.argument(check)]

  private static func check(
    _ value: Template, of parameter: ParameterDescriptor, given arguments: StepArguments,
    in walk: WorkflowWalk
  ) {
    guard parameter.type == .program, let text = value.literalText else { return }
    let environment = environmentNames(arguments)
    var reported: Set<String> = []
    for name in names(in: text) where !environment.contains(name) {
      guard walk.scope[name] != nil || standing.contains(name), !sets(name, in: text),
        reported.insert(name).inserted
      else { continue }
      let range = walk.document.source.find("$" + name, or: "${" + name, in: value.range)
      walk.report(.nameInScript(name, range ?? value.range, arguments.descriptor))
    }
  }

  /// The names of every workflow that scripts use for values; the others are common in scripts.
  private static let standing: Set<String> = ["trigger", "prev", "secrets", "item"]

  /// Whether a script has a variable of its own with this name.
  private static func sets(_ name: String, in script: String) -> Bool {
    let words = script.split { $0.isWhitespace || $0 == ";" }
    return words.contains { $0.hasPrefix(name + "=") }
      || zip(words, words.dropFirst()).contains { before, word in
        word == name && ["for", "read", "local", "my", "-r"].contains(before)
      }
  }

  private static func environmentNames(_ arguments: StepArguments) -> Set<String> {
    guard case .dictionary(let entries)? = arguments["env"]?.value.content else { return [] }
    return Set(entries.map(\.key.value))
  }

  /// The names after each `$` or `${`.
  private static func names(in text: String) -> [String] {
    var names: [String] = []
    let bytes = Array(text.utf8)
    var index = 0
    func isName(_ byte: UInt8) -> Bool {
      byte == 0x5F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
    while index < bytes.count {
      defer { index += 1 }
      guard bytes[index] == 0x24 else { continue }
      var start = index + 1
      if start < bytes.count, bytes[start] == 0x7B { start += 1 }
      var end = start
      while end < bytes.count, isName(bytes[end]) { end += 1 }
      if end > start { names.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
    }
    return names
  }
}

extension SourceText {
  /// The first place in a range at which one of two texts is a whole word.
  fileprivate func find(_ one: String, or two: String, in range: SourceRange) -> SourceRange? {
    let start = range.start.offset
    let slice = bytes[min(start, bytes.count)..<min(max(range.end.offset, start), bytes.count)]
    for word in [Array(one.utf8), Array(two.utf8)] {
      guard slice.count >= word.count else { continue }
      for index in slice.startIndex...(slice.endIndex - word.count)
      where slice[index..<index + word.count].elementsEqual(word) {
        let next = index + word.count < bytes.count ? bytes[index + word.count] : 0x20
        let continues =
          next == 0x5F || (0x30...0x39).contains(next) || (0x41...0x5A).contains(next & 0xDF)
        if !continues { return self.range(index..<index + word.count) }
      }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func nameInScript(
    _ name: String, _ range: SourceRange, _ action: IntentDescriptor
  ) -> Diagnostic {
    let hasEnvironment = action.parameters.contains { $0.name == "env" }
    let value = name == "secrets" ? "secrets.name" : name
    return Diagnostic(
      kind: ScriptNameCheck.problem.kind, severity: .warning,
      message: "program text is never changed, so `\(name)` isn't inserted here", range: range,
      helps: hasEnvironment
        ? ["pass it with `env: { \(name): $\(value) }`"] : ["pass it as the step's input"])
  }
}
