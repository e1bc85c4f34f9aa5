import AppIntentsCore
import Foundation
import Markup
import OrderedCollections
import SystemPackage

/// A document that is a zip archive of XML, unpacked in a tool's folder.
///
/// It is held to the rules of all archives before it is unpacked, and what is there then is checked again.
struct PackedDocument {
  /// The most bytes of a part.
  private static let mostBytes = 64 << 20

  private let folder: FilePath
  private let shown: String
  /// The names of its entries, as far as they are text.
  private let names: [String]

  init(_ file: IntentFile, in tools: inout ToolFolder) async throws {
    shown = file.shown
    var archive = try ArchiveFile(file, in: &tools)
    let rules = ArchiveRules(archive: shown, size: archive.size)
    let entries = try await archive.entries()
    try rules.check(entries)
    names = entries.compactMap { String(validating: $0.path, as: UTF8.self) }
    folder = tools.path.appending("parts")
    try folder.createFolder()
    try await archive.unpack(into: "parts", largest: entries.map(\.size).max() ?? 0)
    try UnpackedFolder(folder, rules).check()
  }

  /// The text of a part; nil if there is none by this name. A name may have been given by the document.
  func part(_ name: String) throws -> String? {
    let path = FilePath(name)
    guard path.isRelative, !name.utf8.contains(0), !path.components.isEmpty,
      path.components.allSatisfy({ $0.kind == .regular })
    else { return nil }
    let place = folder.appending(path.components)
    guard let status = try LocalFiles().statusIfPresent(of: place), status.kind == .file else {
      return nil
    }
    guard status.size <= Self.mostBytes else {
      throw IntentFailure(
        "`\(shown)` has a part of more than \(Self.mostBytes >> 20) MiB, which isn't read",
        kind: .refused)
    }
    do {
      return try FileText.text(of: LocalFiles().read(place))
    } catch let problem as FileText.Problem {
      throw IntentFailure("`\(name)` in `\(shown)` \(problem.description)")
    }
  }

  /// Throws if a part is XML with what takes programs long, such as thousands of tables inside each other.
  func checkParts() throws {
    var parts = Set(names.filter { $0.lowercased().hasSuffix(".xml") })
    if let main = try wordPart() { parts.insert(main) }
    for name in parts.sorted() {
      try Task.checkCancellation()
      guard let xml = try part(name) else { continue }
      try reading { try XMLLimits.check(xml) }
    }
  }

  // MARK: - What it is

  /// What kind of a document it is; nil for another archive.
  func kind() throws -> DocumentKind? {
    let type = try part("mimetype")?.trimmingCharacters(in: .whitespacesAndNewlines)
    switch type {
    case "application/vnd.oasis.opendocument.text",
      "application/vnd.oasis.opendocument.text-template":
      if try part("META-INF/manifest.xml")?.contains("encryption-data") == true {
        throw DocumentKind.encrypted(shown)
      }
      return .openDocument
    case "application/epub+zip": return .epub
    default: return try wordPart().flatMap { try part($0) } == nil ? nil : .word
    }
  }

  /// The name of the part with the text of a file of Word: what its first relations name.
  func wordPart() throws -> String? {
    guard let relations = try part("_rels/.rels") else { return nil }
    let targets = try? Self.select(
      "Relationship[substring-after(@Type, '/relationships/') = 'officeDocument']/@Target",
      in: relations)
    return targets?.first.map { $0.hasPrefix("/") ? String($0.dropFirst()) : $0 }
  }

  /// What an XPath that begins with a name finds.
  private static func select(_ path: String, in xml: String) throws -> [String] {
    let name = path.prefix { $0.isLetter }
    let rest = path.dropFirst(name.count)
    return try XMLPath.texts(
      at: "//*[local-name() = '\(name)']\(rest)", in: xml, namespaces: [:])
  }

  // MARK: - Text

  func wordText() throws -> String {
    guard let xml = try wordPart().flatMap({ try part($0) }) else { throw broken }
    return try reading { try DocumentXML.word(xml) }
  }

  func openDocumentText() throws -> String {
    guard let xml = try part("content.xml") else { throw broken }
    return try reading { try DocumentXML.openDocument(xml) }
  }

  /// The texts of a book's chapters in their order, with an empty line between them.
  func bookText() throws -> String {
    try reading {
      guard let container = try part("META-INF/container.xml"),
        let place = try Self.select("rootfile/@full-path", in: container).first,
        let package = try part(place)
      else { throw broken }
      let names = try Self.select("item[@id and @href]/@id", in: package)
      let pages = try Self.select("item[@id and @href]/@href", in: package)
      let items = Dictionary(zip(names, pages)) { first, _ in first }
      let beside = FilePath(place).removingLastComponent()
      var (chapters, size): ([String], Int) = ([], 0)
      var seen: Set<String> = []
      // A chapter is read once, however often the book names it.
      for name in try Self.select("itemref/@idref", in: package) where seen.insert(name).inserted {
        try Task.checkCancellation()
        guard let page = items[name]?.removingPercentEncoding,
          let text = try part(beside.appending(page).lexicallyNormalized().string)
        else { continue }
        chapters.append(try HTMLText.text(of: MarkupTree.root, in: HTMLTree.read(text)))
        size += text.utf8.count
        guard size <= MarkupLimits.bytes else { throw tooLarge }
      }
      return chapters.joined(separator: "\n\n")
    }
  }

  private var tooLarge: IntentFailure {
    IntentFailure("`\(shown)` has more than \(MarkupLimits.bytes >> 20) MiB of text")
  }

  private var broken: IntentFailure {
    IntentFailure("`\(shown)` lacks the part that has its text")
  }

  /// Names the file in an error about its XML.
  private func reading<Result>(_ read: () throws -> Result) throws -> Result {
    do {
      return try read()
    } catch let failure as IntentFailure where failure != broken {
      throw IntentFailure(
        "can't read `\(shown)`: \(failure.message)", kind: failure.kind, help: failure.help)
    }
  }
}
