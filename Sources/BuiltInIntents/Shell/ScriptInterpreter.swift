import AppIntents
import Foundation
import SystemPackage

/// A program that runs scripts, and the form in which it takes them.
struct ScriptInterpreter {
  /// The program, then its options: `/usr/bin/env python3 -u`.
  let words: [String]

  /// - Parameter command: A path, which may have spaces in it, or a program with options.
  init(_ command: String) throws {
    if command.hasPrefix("/"), FileManager.default.fileExists(atPath: command) {
      words = [command]
    } else {
      words = command.split(separator: " ").map(String.init)
    }
    guard !words.isEmpty else {
      throw IntentFailure(
        "`interpreter` is empty", help: "give one such as `/bin/bash` or `python3`")
    }
  }

  private enum Form {
    /// `-c script name arguments…`
    case shell
    /// An option, the script, then an option that ends the options.
    case option(String, beforeArguments: [String])
    /// A file, then the arguments.
    case file
  }

  private var form: Form {
    // `env` runs another program, so the last word that isn't an option names the language.
    let name = words.last { !$0.hasPrefix("-") }?.split(separator: "/").last.map(String.init) ?? ""
    switch name.prefix(while: { !$0.isNumber && $0 != "." }) {
    case "sh", "bash", "dash", "zsh", "ksh", "mksh", "ash": return .shell
    case "python", "pypy", "fish": return .option("-c", beforeArguments: [])
    case "perl", "ruby", "node", "nodejs": return .option("-e", beforeArguments: ["--"])
    case "php": return .option("-r", beforeArguments: ["--"])
    default: return .file
    }
  }

  /// Whether the script is passed in a file, because the interpreter takes no other form or the
  /// script is too long for an argument.
  func needsFile(for script: String) -> Bool {
    if case .file = form { return true }
    // Linux limits an argument to 128 KiB (MAX_ARG_STRLEN in execve(2)).
    return script.utf8.count > 120_000
  }

  /// The arguments that make the interpreter run the script, or the file with the script.
  func arguments(script: String, file: FilePath?, arguments: [[UInt8]]) -> [[UInt8]] {
    let options = words.dropFirst().map { Array($0.utf8) }
    if let file { return options + [file.bytes] + arguments }
    let script = Array(script.utf8)
    switch form {
    case .shell:
      return options + [Array("-c".utf8), script, Array("script".utf8)] + arguments
    case .option(let option, let separator):
      let end = arguments.isEmpty ? [] : separator.map { Array($0.utf8) }
      return options + [Array(option.utf8), script] + end + arguments
    case .file: return options + arguments
    }
  }
}
