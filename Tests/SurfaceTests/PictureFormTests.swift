import AppIntents
import AppIntentsCore
import Foundation
import SwiftUI
import Testing
import ViewTree
import VisualIntelligence

/// The forms of `Forms/Pictures.swift`.
@Suite("Forms of pictures")
struct PictureFormTests {
  /// The header of a PNG file of 3 by 2 pixels.
  private static let png = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + "IHDR".utf8
      + [0, 0, 0, 3, 0, 0, 0, 2])

  @Test func `the bytes of an image pass an intent as they came`() async throws {
    let invocation = IntentBinder.of(HangPoster.self).begin()
    try invocation.set(0, to: .file(IntentFile(data: Self.png, filename: "a.png", type: .png)))
    let outcome = try await invocation.perform()
    #expect(
      outcome.value == .file(IntentFile(data: Self.png, filename: "poster.png", type: .png)))
    let tree = try await outcome.snippet?.tree().flatMap { ViewNode($0) }
    let drawn = tree.map { ViewTextRenderer(width: 30).lines(of: $0) } ?? []
    #expect(
      drawn.map { $0.trimmingCharacters(in: .whitespaces) }
        == ["[Poster]", "★", "[image]", "[Pinned]"])
  }

  @Test func `an entity shows the image that it has`() async throws {
    let poster = PosterEntity(id: "a", picture: UIImage(data: Self.png))
    #expect(poster.displayRepresentation.image == .init(data: Self.png))
    let symbol = try await PosterSearch().values(for: SemanticContentDescriptor(labels: ["b"]))
    #expect(symbol.map(\.displayRepresentation.image) == [.init(systemName: "photo")])
  }

  @Test func `an image has the size of its file, and is found by its name in a bundle`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "poster.png")
    try Self.png.write(to: file)
    let bundle = try #require(Bundle(url: folder))
    #expect(posterNotes(at: file.path, in: bundle) == ["3.0 × 2.0", "false", "true", "0"])
  }
}
