import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import SystemPackage
import YAML

/// `segue fmt`: lays out workflow files in one style, and keeps their comments.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt", abstract: "Lays out workflow files in one style, and keeps their comments.")

  @Argument(
    help: "Workflow files or ids; - formats standard input to standard output.",
    completion: .file(extensions: ["yaml", "yml"]))
  var workflows: [String]

  @Flag(help: "Change nothing; exit with 1 if a file would change.")
  var check = false

  func run() throws {
    let finder = WorkflowFinder()
    var hasChanges = false
    var failure: ExitStatus?
    for word in workflows {
      do {
        let isChanged = try word == "-" ? formatInput() : formatFile(try finder.find(word))
        if isChanged { hasChanges = true }
      } catch let status as ExitStatus {
        failure = failure ?? status
      } catch let error as CommandFailure {
        // The remaining files are still formatted.
        Output.message(error.text(in: TerminalStyle(for: STDERR_FILENO)))
        failure = failure ?? error.status
      }
    }
    if let failure { throw failure }
    if check, hasChanges { throw ExitStatus.failed }
  }

  /// Returns whether the text changed.
  private func formatInput() throws -> Bool {
    let bytes = try StandardInput.readAll()
    let text = try formatted(bytes, path: StandardInput.name)
    let isChanged = Array(text.utf8) != bytes
    if !check {
      Output.data(text)
    } else if isChanged {
      Output.message("would format \(StandardInput.name)")
    }
    return isChanged
  }

  private func formatFile(_ path: FilePath) throws -> Bool {
    let bytes = try WorkflowLoader.bytes(of: path)
    let text = try formatted(bytes, path: path.shown)
    guard Array(text.utf8) != bytes else { return false }
    if !check {
      do {
        try LocalFiles().write(Data(text.utf8), to: path.absolute, replacing: true)
      } catch let error as FileError {
        throw CommandFailure(status: .cannotCreate, message: error.description)
      }
    }
    Output.message("\(check ? "would format" : "formatted") \(path.shown)")
    return true
  }

  private func formatted(_ bytes: [UInt8], path: String) throws -> String {
    let reading = YAMLReader.read(bytes: bytes, path: path)
    guard !reading.diagnostics.hasErrors else {
      let printer = DiagnosticPrinter(style: TerminalStyle(for: STDERR_FILENO))
      Output.message(printer.text(reading.diagnostics, of: reading.source))
      throw ExitStatus.invalidWorkflow
    }
    return YAMLFormatter.format(reading.source.text)
  }
}
