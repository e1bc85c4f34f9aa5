import CoreTransferable
import Foundation
import TestFixtures
import Testing
import UniformTypeIdentifiers

private struct Note: Codable, Transferable, Equatable {
  var title: String
  var isShared = true
  /// Where its file is written.
  var folder: URL?

  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    FileRepresentation(exportedContentType: .markdown) { note in
      let url = try #require(note.folder).appending(path: "note.md")
      try Data("# \(note.title)".utf8).write(to: url)
      return SentTransferredFile(url)
    }
    .exportingCondition(\.isShared)
    ProxyRepresentation(exporting: \.title)
    DataRepresentation(importedContentType: .html) { data in
      Note(title: String(decoding: data, as: UTF8.self))
    }
    .visibility(.ownProcess)
  }
}

@Suite("Core Transferable")
struct CoreTransferableTests {
  @Test func `the types are those of the representations, in their order`() {
    #expect(Note.exportedContentTypes() == [.json, .markdown, .utf8PlainText])
    #expect(
      Note(title: "a", isShared: false).exportedContentTypes() == [.json, .utf8PlainText])
    #expect(Note.importedContentTypes() == [.json, .html])
  }

  @Test func `a value is exported in a type, or in a kind of it`() async throws {
    let folder = try TestFolder()
    let note = Note(title: "Tea", folder: folder.url)
    let json = try await note.exported(as: .json)
    #expect(try JSONDecoder().decode(Note.self, from: json) == note)
    #expect(try await note.exported(as: .markdown) == Data("# Tea".utf8))
    #expect(try await note.exported(as: .plainText) == Data("Tea".utf8))
    await #expect(throws: TransferError.noFormat("public.png")) {
      try await note.exported(as: .png)
    }
    await #expect(throws: TransferError.self) {
      try await Note(title: "a", isShared: false).exported(as: .markdown)
    }
  }

  @Test func `a value is made from data and from a file`() async throws {
    let note = Note(title: "Tea")
    let made = try await Note(importing: note.exported(as: .json), contentType: .json)
    #expect(made == note)
    let fromHTML = try await Note(importing: Data("Hi".utf8), contentType: .html)
    #expect(fromHTML.title == "Hi")
    let again = try await note.withExportedFile(contentType: .json) { url in
      #expect(url.pathExtension == "json")
      return try await Note(importing: url, contentType: nil)
    }
    #expect(again == note)
    await #expect(throws: TransferError.noFormat("public.png")) {
      try await Note(importing: Data(), contentType: .png)
    }
  }

  @Test func `texts, data, URLs and rich text have representations`() async throws {
    #expect(try await "a".exported(as: .plainText) == Data("a".utf8))
    #expect(try await Data([1]).exported(as: .data) == Data([1]))
    let url = try #require(URL(string: "https://example.org"))
    #expect(try await URL(importing: url.exported(as: .url), contentType: .url) == url)
    #expect(try await AttributedString("b").exported(as: .utf8PlainText) == Data("b".utf8))
  }
}
