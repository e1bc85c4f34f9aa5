import AppIntentsCore
import Foundation
import SystemPackage

/// A program that runs scripts, and how it takes one from a file.
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

  /// How an interpreter separates its own options from a script's arguments.
  private enum Form {
    /// What follows the script's file belongs to the script.
    case file
    /// Options may follow the file, until `--`.
    case fileThenEnd
    /// Unknown: every argument and variable may be code, as in `make`.
    case unknown
  }

  /// The interpreters whose form is known.
  private static let forms: [String: Form] = [
    "sh": .file, "bash": .file, "dash": .file, "zsh": .file, "ksh": .file, "mksh": .file,
    "csh": .file, "tcsh": .file,
    "ash": .file, "fish": .file, "python": .file, "pypy": .file, "perl": .file, "ruby": .file,
    "node": .file, "nodejs": .file, "php": .file, "lua": .file, "luajit": .file, "tclsh": .file,
    "Rscript": .file, "julia": .file, "guile": .file, "sed": .fileThenEnd, "awk": .fileThenEnd,
    "gawk": .fileThenEnd, "mawk": .fileThenEnd,
  ]

  private var form: Form { Self.forms[language] ?? .unknown }

  /// The name of the interpreter without a version. `env` runs the program that follows its
  /// options and variables.
  private var language: String {
    let names = words.map { $0.split(separator: "/").last.map(String.init) ?? "" }
    let name =
      names.first == "env"
      ? zip(words, names).dropFirst().first { !$0.0.hasPrefix("-") && !$0.0.contains("=") }?.1
      : names.first
    return String((name ?? "").prefix { !$0.isNumber && $0 != "." && $0 != "-" })
  }

  /// The text of the file that a script is passed in.
  func text(of script: String) -> String {
    // In a file, PHP prints what isn't marked as code.
    language == "php" && !script.hasPrefix("<?") ? "<?php " + script : script
  }

  /// Whether Segue knows how it takes arguments and variables.
  var isKnown: Bool { form != .unknown }

  /// Whether the interpreter itself may act on an argument of the script, instead of handing it on.
  func mayActOn(_ argument: [UInt8]) -> Bool {
    if !isKnown { return true }
    let text = String(decoding: argument, as: UTF8.self)
    switch language {
    case "awk", "gawk", "mawk":
      // Where a file is expected, `name=value` is an assignment.
      return text.prefixMatch(of: /[A-Za-z_:][A-Za-z0-9_:]*=/) != nil
    case "perl":
      // `<>` opens an argument as a command or for writing (perlopentut).
      let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return name.contains { "|<>".contains($0) }
    default: return false
    }
  }

  /// The arguments that make the interpreter run the script in a file.
  func arguments(file: FilePath, arguments: [[UInt8]]) -> [[UInt8]] {
    let end = form == .fileThenEnd && !arguments.isEmpty ? [Array("--".utf8)] : []
    return words.dropFirst().map { Array($0.utf8) } + [file.bytes] + end + arguments
  }
}
