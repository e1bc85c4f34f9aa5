import AppIntentsCore
import Confinement
import Foundation
import SystemPackage
import WorkflowLanguage

/// The files that a workflow's programs start and whose paths it writes: scripts beside it, and programs
/// that the user has built; and those of the programs that it asks as language models. Their contents
/// are part of what the user agrees to.
///
/// Which word of a script is a program, only its interpreter can tell. So each path in a script and in
/// the other values of its step counts if it leads to a file that can be executed, or follows an
/// interpreter's name. What the system's packages bring doesn't count.
struct StartedFiles: Sendable {
  /// The files by their real paths, each with what identifies its content.
  private(set) var contents: [String: String] = [:]
  private var paths: [WrittenPath] = []
  /// Those that the workflow itself names.
  private var own: Set<WrittenPath> = []
  private var commands: [[String]] = []
  private var stamps: [WorkflowFile.Stamp?] = []
  /// Whether a change of any of them would be visible.
  private var isSettled = true

  /// No files.
  init() {}

  /// - Parameters:
  ///   - path: the file of the workflow as the daemon knows it, in whose folder its programs run.
  ///   - commands: the programs of the language models that it asks, with their arguments.
  init(of workflow: Workflow, at path: FilePath, asking commands: [[String]], at now: Date) {
    let folder = path.removingLastComponent()
    if workflow.all.contains(where: { $0.startsPrograms }) {
      let effects = workflow.all.flatMap { ShownEffect.all(of: $0) }
      own = Set(effects.flatMap { WrittenPath.all(in: $0, from: folder) })
    }
    follow(commands)
    look(at: now)
  }

  /// Looks at the files again. Returns whether any content is another one than before.
  ///
  /// - Parameter commands: the programs of the language models that are asked now.
  @discardableResult
  mutating func look(at now: Date, asking commands: [[String]]) -> Bool {
    if commands != self.commands { follow(commands) }
    return look(at: now)
  }

  private mutating func follow(_ commands: [[String]]) {
    self.commands = commands
    paths = own.union(commands.flatMap { WrittenPath.all(inCommand: $0) }).sorted {
      $0.path.string < $1.path.string
    }
    isSettled = false
  }

  @discardableResult
  private mutating func look(at now: Date) -> Bool {
    if paths.isEmpty {
      defer { contents = [:] }
      return !contents.isEmpty
    }
    let stamps = paths.map { WorkflowFile.Stamp(of: $0.path) }
    if isSettled, stamps == self.stamps { return false }
    self.stamps = stamps
    isSettled = !stamps.contains { $0?.isFresh(at: now) == true }
    let before = contents
    contents = [:]
    for (path, stamp) in zip(paths, stamps) {
      guard let stamp, let file = path.file else { continue }
      contents[file.shown] = Self.content(of: file, stamp)
    }
    return contents != before
  }

  /// The files that an effect starts.
  func files(of effect: ShownEffect, from folder: FilePath) -> [String] {
    let files = WrittenPath.all(in: effect, from: folder).compactMap { $0.file?.shown }
    return Set(files).intersection(contents.keys).sorted()
  }

  /// The files that a program of a language model starts.
  func files(ofCommand command: [String]) -> [String] {
    let files = WrittenPath.all(inCommand: command).compactMap { $0.file?.shown }
    return Set(files).intersection(contents.keys).sorted()
  }

  /// The folders that have any of them.
  var folders: Set<FilePath> {
    Set(zip(paths, stamps).compactMap { $1 == nil ? nil : $0.path.removingLastComponent() })
  }

  /// The most bytes of a file that are read. A larger one is known by its size and times.
  private static let mostBytes = 8 << 20

  private static func content(of file: FilePath, _ stamp: WorkflowFile.Stamp) -> String {
    if stamp.size <= mostBytes,
      let descriptor = try? FileDescriptor.open(
        file, .readOnly, options: [.closeOnExec, .nonBlocking]),
      let bytes = try? descriptor.closeAfter({ try descriptor.readAll(limit: mostBytes) }),
      bytes.count <= mostBytes
    {
      return SourceHash(bytes).text
    }
    return "\(stamp)"
  }
}

extension Workflow {
  fileprivate var startsPrograms: Bool {
    document.enabledSteps.contains { steps[$0.id]?.descriptor?.startsPrograms == true }
  }
}

/// A path in the values of a step that starts programs.
private struct WrittenPath: Hashable {
  let path: FilePath
  /// Whether an interpreter is named before it, so that the file needn't be executable.
  let isScript: Bool

  /// The file that it leads to, without links; nil if it isn't started, or belongs to the system.
  var file: FilePath? {
    guard let real = ProgramPath.real(path),
      isScript || path.withPlatformString({ access($0, X_OK) }) == 0
    else { return nil }
    let isOfSystem = Self.system.contains { real.starts(with: $0) }
    return isOfSystem && !real.starts(with: "/usr/local") ? nil : real
  }

  /// The folders that are changed by the packages of the system.
  private static let system: [FilePath] = [
    "/usr", "/bin", "/sbin", "/lib", "/lib64", "/nix/store", "/snap", "/dev", "/proc",
  ]

  /// The paths that the values of an effect name, as far as they may lead to files.
  static func all(in effect: ShownEffect, from folder: FilePath) -> Set<WrittenPath> {
    guard effect.startsPrograms else { return [] }
    var paths: Set<WrittenPath> = []
    let home = IntentContext.homeFolder
    let own = effect.effect.values["folder"]?.split(separator: "\n").first.map(String.init)
    let folders =
      [folder]
      + (own.map { [IntentContext.resolve(FilePath($0), home: home, folder: folder)] } ?? [])
    for text in effect.effect.values.values {
      for (word, isScript) in words(in: text) where isScript || word.contains("/") {
        for folder in folders {
          let path = IntentContext.resolve(FilePath(word), home: home, folder: folder)
          paths.insert(WrittenPath(path: path, isScript: isScript))
        }
      }
    }
    return paths
  }

  /// The paths in the command of a language model, which runs in the home folder.
  static func all(inCommand command: [String]) -> Set<WrittenPath> {
    guard let program = command.first else { return [] }
    let home = IntentContext.homeFolder
    var paths: Set<WrittenPath> = []
    let path = IntentContext.processEnvironment["PATH"]
    if let found = ProgramPath.find(program, path: path, home: home, folder: home) {
      paths.insert(WrittenPath(path: found, isScript: false))
    }
    let words =
      command.dropFirst().map { (word: $0, isScript: false) }
      + words(in: command.joined(separator: " ")).dropFirst()
    for (word, isScript) in words where isScript || word.contains("/") {
      let path = IntentContext.resolve(FilePath(word), home: home, folder: home)
      paths.insert(WrittenPath(path: path, isScript: isScript))
    }
    return paths
  }

  /// The words of a text, and whether each is the first after an interpreter and its options. Texts in
  /// quotes are words, too.
  private static func words(in text: String) -> [(word: String, isScript: Bool)] {
    var words: [(String, Bool)] = []
    var isScript = false
    for word in text.split(whereSeparator: { $0.isWhitespace || separators.contains($0) }) {
      if word.utf8.count > mostBytes { continue }
      words.append((String(word), isScript && !word.hasPrefix("-")))
      let name = word.split(separator: "/").last ?? word
      let isInterpreter = interpreters.contains(
        name == "." ? "." : String(name.prefix { !$0.isNumber && $0 != "." }))
      isScript = isInterpreter || isScript && word.hasPrefix("-")
    }
    for quote in ["\"", "'"] as [Character] {
      for part in text.split(separator: quote, omittingEmptySubsequences: false)
      where part.contains(" ") && part.contains("/") && part.utf8.count <= mostBytes {
        words.append((String(part), false))
      }
    }
    return words
  }

  private static let separators: Set<Character> = [
    ";", "&", "|", "(", ")", "<", ">", "[", "]", "{", "}", "=", ",", "`", "\"", "'",
  ]
  private static let mostBytes = 4096
  private static let interpreters: Set<String> = [
    ".", "source", "exec", "sh", "bash", "dash", "zsh", "ksh", "mksh", "ash", "fish", "python",
    "pypy", "perl", "ruby", "node", "nodejs", "deno", "bun", "php", "lua", "luajit", "tclsh",
    "Rscript", "julia", "guile",
  ]
}
