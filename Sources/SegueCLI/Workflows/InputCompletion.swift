import AppIntentsCore
import Diagnostics
import WorkflowLanguage

/// What a shell offers on a command line of `segue run`.
struct InputCompletion {
  private let inputs: [InputDeclaration]
  /// Nil for a workflow with errors.
  private let workflow: Workflow?

  static func candidates(for line: CompletionLine) -> [String] {
    line.offered(all(for: line))
  }

  private static func all(for line: CompletionLine) -> [String] {
    let words = Array(line.before.dropFirst(2))
    guard let place = place(ofWorkflowIn: words) else {
      return WorkflowCompletion.candidates(for: line.current)
    }
    let compilation = try? WorkflowLoader().compile(named: words[place])
    return InputCompletion(
      inputs: compilation?.document?.inputs ?? [], workflow: compilation?.workflow
    ).candidates(for: line, afterWorkflow: place, in: words)
  }

  /// - Parameter place: the position of the workflow among the words after `segue run`.
  private func candidates(
    for line: CompletionLine, afterWorkflow place: Int, in words: [String]
  ) -> [String] {
    let flags = InputFlags(inputs: inputs)
    if words.contains("--") { return inputs.first.map { values(of: $0, line.current) } ?? [] }
    if let last = words.last, RunFlag.flags(of: last)?.flags.last == .inputPath {
      return named(line.current) + FileCompletion.candidates(for: line.current)
    }
    if let flag = words.last.flatMap({ RunFlag.flags(of: $0) })?.flags.last,
      flag == .record || flag == .replay
    {
      return FileCompletion.candidates(for: line.current)
    }
    if let last = words.last, let input = flag(last, of: flags) {
      return values(of: input, line.current)
    }
    if line.current.hasPrefix("-") { return self.flags(line.current) }
    let given = words[(place + 1)...].enumerated().count { offset, word in
      let before = words[place + offset]
      return !word.hasPrefix("-") && flag(before, of: flags) == nil
        && RunFlag.flags(of: before)?.flags.last?.takesValue != true
    }
    let list = inputs.firstIndex { $0.type.isList } ?? inputs.count
    let next = min(given, list)
    return inputs.indices.contains(next) ? values(of: inputs[next], line.current) : []
  }

  /// The position of the workflow: the first word that is neither an option nor an option's value, and
  /// that names one.
  private static func place(ofWorkflowIn words: [String]) -> Int? {
    words.indices.first { index in
      let isValue = index > 0 && RunFlag.flags(of: words[index - 1])?.flags.last?.takesValue == true
      return !words[index].hasPrefix("-") && !isValue
        && (try? WorkflowFinder().find(words[index])) != nil
    }
  }

  /// The input whose value follows a word.
  private func flag(_ word: String, of flags: InputFlags) -> InputDeclaration? {
    guard word.hasPrefix("--"), !word.contains("=") else { return nil }
    return flags.input(String(word.dropFirst(2)))
  }

  /// The inputs' flags; where a word has one already, the flag with its values.
  private func flags(_ word: String) -> [String] {
    inputs.filter { !RunFlag.isReserved(InputFlags.flag(for: $0)) }.flatMap { input in
      let flag = "--\(InputFlags.flag(for: input))"
      if word.hasPrefix("\(flag)=") { return values(of: input, after: "\(flag)=", word) }
      return [flag] + (input.type == .boolean ? ["--no-\(InputFlags.flag(for: input))"] : [])
    }
  }

  /// The inputs as values of `-i`: `name=`; where a word has a name already, with its values.
  private func named(_ word: String) -> [String] {
    inputs.flatMap { input in
      let start = "\(input.name.value)="
      return word.hasPrefix(start) ? values(of: input, after: start, word) : [start]
    }
  }

  private func values(
    of input: InputDeclaration, after start: String, _ word: String
  ) -> [String] {
    values(of: input, String(word.dropFirst(start.count))).map { start + $0 }
  }

  /// The values of an input that can be offered: its choices, yes and no, files, entities, and the
  /// options of the app whose parameter it is given to.
  private func values(of input: InputDeclaration, _ word: String) -> [String] {
    if !input.values.isEmpty { return input.values.map { $0.literalText ?? $0.source } }
    switch input.type.itemType {
    case .boolean: return ["yes", "no"]
    case .entity(let name): return EntityCompletion.candidates(ofType: name, for: word)
    case .file: return FileCompletion.candidates(for: word)
    default:
      let options = workflow.map { OptionCompletion.candidates(for: input, of: $0) } ?? []
      let takesFiles = [.text, .any].contains(input.type.itemType)
      return options.isEmpty && takesFiles ? FileCompletion.candidates(for: word) : options
    }
  }
}
