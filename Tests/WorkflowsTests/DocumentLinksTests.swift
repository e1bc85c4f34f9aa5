import Foundation
import ProgramTesting
import Testing

/// The links in README and in the documents.
@Suite("Links of documents")
struct DocumentLinksTests {
  static let pages: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appending(path: "Docs").path)
    return ["README.md", "CONTRIBUTING.md"]
      + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "Docs/\($0)" }
  }()

  @Test(arguments: pages)
  func `a link leads to a file and a heading that exist`(page: String) throws {
    let url = Repository.root.appending(path: page)
    let links = try Self.prose(of: url).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    for link in links where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? url : url.deletingLastPathComponent().appending(path: String(parts[0])).standardized
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link)")
      guard parts.count > 1 else { continue }
      #expect(try Self.anchors(of: target).contains(String(parts[1])), "\(page): \(link)")
    }
  }

  @Test func `there are pages`() { #expect(Self.pages.count > 6) }

  /// The text of a page without its blocks of code.
  private static func prose(of url: URL) throws -> String {
    try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n```")
      .enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: "\n")
  }

  /// The anchors of the headings, as code hosts make them.
  private static func anchors(of url: URL) throws -> Set<String> {
    let headings = try prose(of: url).split(separator: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        heading.drop { $0 == "#" }.dropFirst().lowercased()
          .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .replacing(" ", with: "-")
      })
  }
}
