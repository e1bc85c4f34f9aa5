import AppIntentsCore
import Foundation

/// What the program `pdfinfo` says about the pages of a PDF.
struct PDFInfo {
  static let program = RequiredProgram("pdfinfo", package: "poppler-utils")

  /// The size of a page in points, as it is shown.
  struct Size: Hashable {
    let width: Decimal
    let height: Decimal
    /// Its name, such as `A4`, if it has one.
    let paper: String?
  }

  let pages: Int
  /// The version of the format, such as `1.7`.
  let version: String
  let isEncrypted: Bool
  let hasFields: Bool
  private let sizes: [Int: Size]

  /// - Parameter range: the pages whose sizes are wanted.
  init(
    of pdf: GivenPDF, sizesOf range: ClosedRange<Int>? = nil, in folder: ToolFolder
  ) async throws {
    let options = range.map { ["-f", "\($0.lowerBound)", "-l", "\($0.upperBound)"] } ?? []
    let ending = try await folder.run(Self.program, ["-enc", "UTF-8"] + options + [pdf.name])
    if ending.errors.contains("the last page (0)") {
      throw IntentFailure("`\(pdf.shown)` has no pages", kind: .missing)
    }
    guard ending.exitCode == 0 else { throw pdf.failure(ending) }
    let lines = Self.lines(of: String(decoding: ending.output, as: UTF8.self))
    guard let pages = lines["Pages"].flatMap({ Int($0) }) else { throw pdf.failure(ending) }
    self.pages = pages
    version = lines["PDF version"] ?? ""
    isEncrypted = lines["Encrypted"]?.hasPrefix("yes") == true
    hasFields = lines["Form"] == "AcroForm"
    sizes = (range ?? 1...1).reduce(into: [:]) { sizes, page in
      // A single page's number is left out.
      let prefix = range == nil ? "Page" : "Page \(page)"
      sizes[page] = lines["\(prefix) size"].flatMap {
        Self.size($0, isTurned: lines["\(prefix) rot"].map { $0 == "90" || $0 == "270" } ?? false)
      }
    }
  }

  /// The size of a page; nil if it isn't known.
  func size(of page: Int) -> Size? { sizes[page] }

  /// The lines by their names, `Page    1 size` as `Page 1 size`. The last one counts: a title may have
  /// line breaks, and comes first.
  private static func lines(of text: String) -> [String: String] {
    var lines: [String: String] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].split(separator: " ").joined(separator: " ")
      lines[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return lines
  }

  /// Reads `595.276 x 841.89 pts (A4)`.
  private static func size(_ text: String, isTurned: Bool) -> Size? {
    let words = text.split(separator: " ")
    guard words.count >= 4, words[1] == "x", words[3] == "pts",
      let width = Decimal(string: String(words[0])), let height = Decimal(string: String(words[2]))
    else { return nil }
    let paper = words.count > 4 ? words[4].trimmingCharacters(in: ["(", ")"]) : nil
    return isTurned
      ? Size(width: height, height: width, paper: paper)
      : Size(width: width, height: height, paper: paper)
  }
}
