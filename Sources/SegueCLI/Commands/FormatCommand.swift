import AppIntents
import ArgumentParser
import Diagnostics
import Foundation
import SystemPackage
import YAML

/// `segue fmt`: one layout for all workflow files, comments kept.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Lays workflow files out in one style, comments kept.")

  @Argument(help: "Workflow files or ids; - formats standard input to standard output.")
  var workflows: [String]

  @Flag(help: "Change nothing; exit with 1 if a file would change.")
  var check = false

  func run() throws {
    let finder = WorkflowFinder()
    var changed: [FilePath] = []
    for name in workflows {
      if name == "-" {
        Output.data(try formatted(StandardInput.readAll(), path: "standard input"))
        continue
      }
      let path = try finder.find(name)
      let bytes = try WorkflowLoader.bytes(of: path)
      let text = try formatted(bytes, path: path.string)
      guard Array(text.utf8) != bytes else { continue }
      changed.append(path)
      if !check { try write(text, to: path) }
    }
    for path in changed { Output.talk("\(check ? "would format" : "formatted") \(path)") }
    if check, !changed.isEmpty { throw ExitStatus.failed }
  }

  private func formatted(_ bytes: [UInt8], path: String) throws -> String {
    let reading = YAMLReader.read(bytes: bytes, path: path)
    guard !reading.diagnostics.hasErrors else {
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
      Output.talk(printer.text(reading.diagnostics, of: reading.source))
      throw ExitStatus.invalidWorkflow
    }
    return YAMLFormatter.format(reading.source.text)
  }

  private func write(_ text: String, to path: FilePath) throws {
    do {
      let absolute =
        path.isAbsolute
        ? path : FilePath(FileManager.default.currentDirectoryPath).appending(path.components)
      try LocalFiles().write(Data(text.utf8), to: absolute, replacing: true)
    } catch let error as FileError {
      throw CommandFailure(status: .cannotCreate, message: error.description)
    }
  }
}
