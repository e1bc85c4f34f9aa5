import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite("Uniform type identifiers")
struct UniformTypeIdentifiersTests {
  @Test func `a type that only the MIME database knows has an identifier that finds it again`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try
      "80:image/x-early:*.sample\n50:image/x-sample:*.sample\n50:image/x-sample:*.SMP\n50:application/x-kind:*.kind\n"
      .write(to: folder.appending(path: "globs2"), atomically: true, encoding: .utf8)
    try "application/x-kind text/plain\n"
      .write(to: folder.appending(path: "subclasses"), atomically: true, encoding: .utf8)
    let database = MIMEDatabase(folders: [folder.path])
    let sample = try #require(database.type(ofExtension: "smp"))
    #expect(sample.identifier == "org.freedesktop.mime.image.x-sample")
    #expect(sample.preferredFilenameExtension == "sample")
    #expect(MIMEDatabase.mime(ofIdentifier: sample.identifier) == "image/x-sample")
    #expect(sample.conforms(to: .image))
    #expect(database.type(ofExtension: "sample")?.preferredMIMEType == "image/x-early")
    #expect(database.supertypes(ofMIME: "application/x-kind") == ["public.plain-text"])
    #expect(database.type(ofExtension: "other") == nil)
  }

  @Test func `types without a known identifier keep the supertype they were declared with`() {
    let recipe = UTType(exportedAs: "org.example.recipe", conformingTo: .json)
    #expect(recipe.conforms(to: .json))
    #expect(recipe.conforms(to: .text))
    #expect(!recipe.conforms(to: .image))
    #expect(!recipe.isDeclared)
    #expect(recipe.supertypes.contains(.json))
  }

  @Test(arguments: [
    ("cpp", UTType.cPlusPlusSource), ("usdz", .usdz), ("m3u8", .m3uPlaylist), ("dmg", .diskImage),
    ("php", .phpScript), ("p12", .pkcs12), ("tar", .tarArchive), ("icns", .icns),
  ])
  func `Apple's names belong to extensions`(filenameExtension: String, type: UTType) {
    #expect(UTType(filenameExtension: filenameExtension, conformingTo: .item) == type)
    #expect(UTType(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: nil) == type)
    #expect(type.tags[.filenameExtension]?.contains(filenameExtension) == true)
  }

  @Test func `a type is coded as its identifier`() throws {
    let data = try JSONEncoder().encode([UTType.png, .pdf])
    #expect(String(decoding: data, as: UTF8.self) == #"["public.png","com.adobe.pdf"]"#)
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png, .pdf])
  }

  @Test func `URLs get the extension of a type once`() {
    let folder = URL(filePath: "/tmp/a")
    #expect(
      folder.appendingPathComponent("b", conformingTo: .png).path == "/tmp/a/b.png")
    #expect(
      folder.appendingPathComponent("b.jpeg", conformingTo: .jpeg).path == "/tmp/a/b.jpeg")
    #expect(folder.appendingPathExtension(for: .pdf).path == "/tmp/a.pdf")
    #expect(URL(filePath: "/tmp/a.pdf").appendingPathExtension(for: .pdf).path == "/tmp/a.pdf")
  }
}
