import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

/// A folder with PDFs, and a run that works in it.
struct PDFFixture {
  let folder: TestFolder
  let run: TestRun

  init() throws {
    folder = try TestFolder()
    run = TestRun(folder: folder.path)
  }

  /// Writes a PDF with a page for each text.
  func file(_ texts: [String], named name: String = "a.pdf") throws -> IntentFile {
    IntentFile(path: try folder.write(SamplePDF.pages(texts), to: name))
  }

  /// Writes a file.
  func file(_ content: String, named name: String = "a.pdf") throws -> IntentFile {
    IntentFile(path: try folder.write(content, to: name))
  }

  /// Performs an intent. What it makes must have no errors that `qpdf --check` finds.
  func made<Intent: AppIntent>(
    _ type: Intent.Type, _ file: IntentFile, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentFile {
    let result = try await value(type, parameters.merging(["file": file]) { $1 }, in: run)
    guard case .file(let made) = result else { throw NoFile() }
    try await check(made)
    return made
  }

  struct NoFile: Error {}

  /// Expects that `qpdf --check` finds no errors.
  func check(_ file: IntentFile, password: String = "") async throws {
    let path = try #require(file.path)
    let code = try await output("qpdf", ["--check", "--password=\(password)", path.string]).code
    #expect(code == 0, "\(path)")
  }

  /// The texts of the pages, without white space around them.
  func texts(_ file: IntentFile, password: String = "") async throws -> [String] {
    let path = try #require(file.path)
    let text = try await output("pdftotext", ["-upw", password, path.string, "-"]).text
    return text.split(separator: "\u{C}", omittingEmptySubsequences: false).dropLast()
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// What a program prints, and its exit code.
  func output(_ program: String, _ arguments: [String]) async throws -> (text: String, code: Int) {
    try await IntentContext.$current.withValue(run.context) {
      let ending = try await ProgramCall(program, arguments: arguments).run()
      return (String(decoding: ending.output, as: UTF8.self), ending.exitCode)
    }
  }

  /// The names in the folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path.string).sorted()
  }

  /// The error of a step.
  func failure<Intent: AppIntent>(
    of type: Intent.Type, _ parameters: [String: any Sendable]
  ) async -> String? {
    do {
      _ = try await value(type, parameters, in: run)
      return nil
    } catch {
      return IntentErrorText.message(for: error)
        .replacingOccurrences(of: folder.path.string + "/", with: "")
    }
  }
}

/// Whether a program is installed.
enum Installed {
  static func has(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  static let qpdf = has("qpdf") && has("pdftotext")
  static let exiftool = has("exiftool")
  static let ocrmypdf = has("ocrmypdf") && has("tesseract")
  static let weasyprint = has("weasyprint")
}
