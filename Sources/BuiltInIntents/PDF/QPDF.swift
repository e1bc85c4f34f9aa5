import AppIntentsCore
import Foundation
import OrderedCollections

/// The program `qpdf`, which changes the structure of PDFs and keeps their contents.
enum QPDF {
  static let program = RequiredProgram("qpdf", package: "qpdf")

  /// PDF ignores what a password has beyond 127 bytes.
  static let passwords = ToolPassword.Way.file(most: 127)

  /// The exit code for a file that was damaged, and of which it made what it could.
  fileprivate static let warned = 3
}

extension ToolFolder {
  /// Makes a file from PDFs. Tells the run if one of them is damaged, but could be read.
  ///
  /// - Parameters:
  ///   - arguments: without line breaks. They go by standard input, because a list of pages may be longer
  ///     than an argument, and a password is none.
  ///   - pdfs: the PDFs that an error may be about.
  func qpdf(_ arguments: [String], of pdfs: GivenPDF...) async throws {
    try await qpdf(arguments, of: pdfs)
  }

  func qpdf(_ arguments: [String], of pdfs: [GivenPDF]) async throws {
    let ending = try await run(QPDF.program, ["@-"], input: Self.lines(arguments))
    let about = pdfs.first { ending.errors.contains($0.name) } ?? pdfs[0]
    switch ending.exitCode {
    case 0: break
    case QPDF.warned:
      IntentContext.current.report(
        .log("`\(about.shown)` is damaged; `qpdf` repaired what it could"))
    default:
      // A place in the file may follow its name: `qpdf: in.pdf (object 2 0): …`.
      let failed = pdfs.first { ending.errors.contains("qpdf: \($0.name)") }
      throw (failed ?? about).failure(ending)
    }
  }

  /// What `qpdf` prints about a PDF.
  func qpdfOutput(_ arguments: [String], of pdf: GivenPDF) async throws -> Data {
    let ending = try await run(
      QPDF.program, ["@-"], input: Self.lines(["--warning-exit-0"] + arguments + [pdf.name]))
    guard ending.exitCode == 0 else { throw pdf.failure(ending) }
    return ending.output
  }

  /// The number of a PDF's pages.
  func pageCount(of pdf: GivenPDF) async throws -> Int {
    let output = try await qpdfOutput(["--show-npages"], of: pdf)
    let text = String(decoding: output, as: UTF8.self)
    guard let count = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw IntentFailure("`qpdf` doesn't say how many pages `\(pdf.shown)` has", output: text)
    }
    return count
  }

  private static func lines(_ arguments: [String]) -> Data {
    Data(arguments.map { $0 + "\n" }.joined().utf8)
  }
}
