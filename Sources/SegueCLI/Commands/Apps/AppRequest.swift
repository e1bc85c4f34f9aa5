import AppIntentsCore
import Apps
import Confinement
import Diagnostics
import FileOperations
import Foundation
import ModelContext
import OrderedCollections
import Phrases
import SystemPackage
import WorkflowLanguage

/// What `segue apps add` is asked for, as the app's record.
struct AppRequest {
  let name: AppName
  let record: AppRecord

  /// What happens first, for the question.
  var verb: String { record.package != nil ? "Build and start" : "Start" }

  /// - Throws: `CommandFailure`.
  init(_ options: AddAppCommand) throws {
    var record: AppRecord
    var suggested: AppName?
    if let command = options.mcp {
      let words = try Self.words(of: command, options.env)
      record = AppRecord(command: words)
      suggested = AppCommandLine.name(of: words)
    } else {
      let word = options.path ?? ""
      let path = CommandWords.file(word).absolute.lexicallyNormalized()
      guard String(validating: path.bytes, as: UTF8.self) != nil else {
        throw CommandFailure(
          status: .usage, message: "`\(path.shown)` can't be added, because its path isn't UTF-8",
          help: "start it through a link with another path")
      }
      suggested = path.lastComponent.flatMap { AppCommandLine.name(ofFile: $0.string) }
      let isPackage = try Self.isPackage(at: path, named: word)
      record = AppRecord(
        command: isPackage ? SwiftPackageBuild.command(forPackage: path.string) : [path.string],
        package: isPackage ? path.string : nil)
    }
    if let given = options.name {
      guard let name = AppName(given) else {
        throw CommandFailure(
          status: .usage, message: "`\(given)` can't be the name of an app",
          help: "a name has small letters, digits and `_`, and begins with a letter")
      }
      suggested = name
    }
    guard let name = suggested else {
      throw CommandFailure(
        status: .usage, message: "the command suggests no name for the app",
        help: "name it with `--as`")
    }
    record.environment = try Self.variables(options.env)
    if !options.read.isEmpty || !options.write.isEmpty {
      // A limit on one of them alone would be none: what may be changed can be moved to where it may be
      // read.
      record.read = Self.paths(options.read)
      record.write = Self.paths(options.write)
    }
    record.mayUseNetwork = !options.noNetwork
    record.isTrusted = options.trust
    record.revision = try Self.revision(options.revision)
    record.language = AddedApps.language
    record.otherNames = try Self.otherNames(options.alsoCalled, of: name)
    self.name = name
    self.record = record
  }

  private static func words(of command: String, _ variables: [String]) throws -> [String] {
    do {
      var words = try AppCommandLine.words(of: command)
      // Later another program may have the name in `PATH`.
      let path = try Self.variables(variables)["PATH"] ?? Environment.value("PATH")
      if !words[0].contains("/"), let program = ProgramPath.find(words[0], path: path) {
        words[0] = program.string
      }
      // The program runs in the app's own folder, where a relative path leads elsewhere.
      if words[0].contains("/") {
        words[0] = CommandWords.file(words[0]).absolute.lexicallyNormalized().string
      }
      return words
    } catch let problem as RecordProblem {
      throw CommandFailure(status: .usage, message: "`--mcp`: \(problem.description)")
    }
  }

  private static func isPackage(at path: FilePath, named word: String) throws -> Bool {
    switch FileKind(of: path) {
    case nil:
      throw CommandFailure(status: .notFound, message: "there is no file `\(word)`")
    case .folder:
      guard FileKind(of: path.appending("Package.swift")) == .file else {
        throw CommandFailure(
          status: .usage, message: "`\(word)` is a folder without `Package.swift`",
          help: "name a program, or the folder of a Swift package")
      }
      return true
    case .file, .other:
      guard access(path.string, X_OK) == 0 else {
        throw CommandFailure(
          status: .usage, message: "`\(word)` can't be started, because it isn't executable",
          help: "`chmod +x \(Phrasing.shellWord(word))`, or name what runs it with `--mcp`")
      }
      return false
    }
  }

  /// The paths without links: a link that is put into the place of one later gives nothing.
  private static func paths(_ words: [String]) -> [String] {
    words.map { word in
      let path = CommandWords.file(word).absolute.lexicallyNormalized()
      if let real = ProgramPath.real(path) { return real.string }
      Output.message("there is no `\(word)` yet; until there is, the app may use nothing there")
      return path.string
    }
  }

  private static func variables(_ words: [String]) throws -> OrderedDictionary<String, String> {
    var variables: OrderedDictionary<String, String> = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil else {
        throw CommandFailure(
          status: .usage, message: "`--env \(word)` isn't a variable",
          help: "write `--env NAME=value`")
      }
      variables[String(parts[0])] = String(parts[1])
    }
    return variables
  }

  private static func revision(_ text: String?) throws -> String? {
    guard let text else { return nil }
    guard ProtocolRevision.all.contains(text) else {
      throw CommandFailure(
        status: .usage, message: "there is no revision `\(text)` of the protocol that Segue speaks",
        help: "it speaks \(Phrasing.list(ProtocolRevision.all))")
    }
    return text
  }

  // MARK: - Names

  /// What the user also calls an app.
  ///
  /// - Throws: `CommandFailure` for a name that another app or a workflow has, or that could be any words.
  static func otherNames(_ names: [String], of app: AppName) throws -> [String] {
    for name in names {
      guard SpokenName.isTelling(name) else {
        throw CommandFailure(
          status: .usage, message: "`\(name)` can't be a name in sentences",
          help: "a name has three letters or digits, and isn't an article or a polite word")
      }
      let bearer = try PhraseSources.bearer(of: name) { !$0.isIntent(of: app.text) }
      if let bearer {
        throw CommandFailure(
          status: .usage,
          message: "\(bearer.shortcut.target.owner) is called `\(name)` already")
      }
    }
    return OrderedSet(names.map(Printable.line)).elements
  }

  /// Throws if a name is taken: by an app, by Segue's own steps, or by those of later versions.
  ///
  /// - Parameter isTrusted: whether the app was to be trusted.
  static func check(_ name: AppName, isTrusted: Bool = false) throws {
    let text = name.text
    if AddedApps.registry.app(named: name) != nil {
      let trusting = isTrusted ? " --trust" : ""
      throw CommandFailure(
        status: .usage, message: "there is an app `\(text)` already",
        help: "`segue apps update \(text)\(trusting)` renews it"
          + (isTrusted ? " and believes what it says of effects" : "")
          + "; `--as` gives this one another name")
    }
    let isOwn = IntentCatalogueNames.own.contains { $0 == text || $0.hasPrefix("\(text).") }
    if isOwn || StepKinds.words.named(text) != nil || ReservedNames.later.contains(text) {
      throw CommandFailure(
        status: .usage, message: "an app can't be called `\(text)`, because Segue's own steps are",
        help: "`--as` gives it another name")
    }
  }
}
