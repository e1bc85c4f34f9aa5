import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Images of strangers", .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct HostileImageTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  private func failure(_ name: String) async -> String {
    let file = IntentFile(path: fixture.folder[name])
    return await message(in: fixture) {
      try await value(ConvertImage.self, ["files": [file], "format": "png"], in: fixture)
    }
  }

  @Test(arguments: [
    ("empty.jpg", ""), ("text.jpg", "hello"),
    // A matrix for libvips.
    ("numbers.png", "3 3\n1 2 3\n4 5 6\n7 8 9\n"),
    ("page.pdf", "%PDF-1.4\n1 0 obj\n<<>>\nendobj\n"),
    ("old.ppm", "P6 1 1 255\nabc"),
    // Lists of other files, which programs for videos open.
    ("list.mp4", "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n"),
    ("concat.gif", "ffconcat version 1.0\nfile /etc/passwd\n"),
  ])
  func `what isn't an image says so`(name: String, content: String) async throws {
    try fixture.folder.write(content, to: name)
    #expect(await failure(name) == "`\(name)` can't be read as an image")
  }

  @Test func `an SVG isn't read, nor what it refers to`() async throws {
    _ = try await fixture.image("secret.png")
    let svg = """
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
        width="10" height="10"><image xlink:href="file://\(fixture.folder["secret.png"])"/></svg>
      """
    try fixture.folder.write(svg, to: "a.png")
    #expect(await failure("a.png") == "`a.png` can't be read as an image")
  }

  @Test func `a damaged image fails, instead of ending in gray`() async throws {
    _ = try await fixture.image("a.jpg", 400, 300)
    try fixture.folder.write(fixture.folder.data("a.jpg").prefix(2_000), to: "b.jpg")
    #expect(await failure("b.jpg") == "`b.jpg` is damaged, or can't be worked on")
    _ = try await fixture.image("a.png", 400, 300)
    try fixture.folder.write(fixture.folder.data("a.png").prefix(300), to: "b.png")
    #expect(await failure("b.png") == "`b.png` is damaged, or can't be worked on")
    for name in ["b.jpg", "b.png"] {
      let file = IntentFile(path: fixture.folder[name])
      let said = await message(in: fixture) {
        try await value(ResizeImage.self, ["files": [file], "width": 50], in: fixture)
      }
      #expect(said == "`\(name)` is damaged, or can't be worked on")
    }
  }

  @Test(.enabled(if: PictureFixture.has("python3"), "needs python3"))
  func `a text that is packed in an image isn't unpacked beyond a limit`() async throws {
    let script = """
      import struct, zlib
      def chunk(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
      c = zlib.compressobj(1)
      z = b''.join(c.compress(b'x' * (1 << 20)) for _ in range(300)) + c.flush()
      open('a.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n'
        + chunk(b'IHDR', struct.pack('>IIBBBBB', 1, 1, 8, 2, 0, 0, 0)) + chunk(b'zTXt', b'Comment\\0\\0' + z)
        + chunk(b'IDAT', zlib.compress(bytes(4))) + chunk(b'IEND', b''))
      """
    try await fixture.tool("python3", "-c", script)
    let file = IntentFile(path: fixture.folder["a.png"])
    await #expect {
      try await value(GetImageDetails.self, ["file": file], in: fixture)
    } throws: {
      IntentErrorText.message(for: $0).contains("needs more than 512 MiB of memory")
    }
  }

  @Test func `more than 200 megapixels are refused by the header alone`() async throws {
    _ = try await fixture.image("a.png")
    var bytes = try fixture.folder.data("a.png")
    // The width and height of the header, and its checksum.
    bytes.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    bytes.replaceSubrange(29..<33, with: Self.crc(Array(bytes[12..<29])))
    try fixture.folder.write(bytes, to: "bomb.png")
    #expect(
      await failure("bomb.png")
        == "`bomb.png` is too large: it has 20000 × 20000 pixels, and at most 200 megapixels are read"
    )
  }

  @Test func `a missing file says so`() async {
    let said = await failure("none.jpg")
    #expect(said == "can't read `none.jpg`: no such file or folder")
  }

  @Test func `metadata that looks like a header doesn't count`() async throws {
    let file = try await fixture.image(
      "a.jpg", tags: ["-ImageDescription=x\nwidth: 100000\nheight: 100000\nvips-loader: svgload"])
    let made = try await value(ConvertImage.self, ["files": [file]], in: fixture)
    #expect(try await fixture.header(made) == "40x30 jpegload")
  }

  @Test func `a canceled step ends its programs, and leaves what was made before`() async throws {
    let small = try await fixture.image("small.png")
    let large = try await fixture.image("large.png", 2_000, 2_000)
    try await cancel(
      ConvertImage.self,
      [
        "files": [small] + Array(repeating: large, count: 3), "format": PictureFormat.avif,
        "to": PathText("Out/"),
      ], in: fixture.run, onceThereIs: "small.avif", below: fixture.folder.path)
    let made = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder["Out"].string)
    #expect(made == ["small.avif"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.temporary.path.string).filter {
        $0.hasPrefix("tool-")
      } == [])
  }

  private static func crc(_ bytes: [UInt8]) -> [UInt8] {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~crc >> (24 - 8 * $0)) }
  }
}
