import AppIntentsCore
import FileOperations
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Photos", .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct PhotoTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  /// Three photos and a screenshot.
  private func fill() async throws {
    try await fixture.image(
      "2025/Rome/a.jpg",
      tags: [
        "-DateTimeOriginal=2025:05:01 10:00:00", "-OffsetTimeOriginal=+02:00", "-Make=Acme",
        "-Model=Acme X1", "-GPSLatitude=41.9", "-GPSLatitudeRef=N", "-GPSLongitude=12.5",
        "-GPSLongitudeRef=E", "-XMP:City=Roma", "-Orientation#=6",
      ])
    try await fixture.image(
      "2026/-b [1]\n%d.jpg", tags: ["-DateTimeOriginal=2026:02:03 10:00:00", "-Model=1100"])
    try await fixture.image("Screenshots/s.png")
    try fixture.folder.write("not an image", to: "2026/broken.jpg")
    try fixture.folder.write("text", to: "2026/notes.txt")
    for (name, seconds) in [
      ("Screenshots/s.png", 1_785_000_000), ("2026/broken.jpg", 1_000_000_000),
    ] {
      let time = timespec(tv_sec: seconds, tv_nsec: 0)
      _ = fixture.folder[name].withPlatformString { utimensat(AT_FDCWD, $0, [time, time], 0) }
    }
  }

  private func find(_ parameters: [String: any Sendable] = [:]) async throws -> [String] {
    let found = try await value(
      FindPhotos.self,
      parameters.merging(["folder": fixture.folder.path]) { $1 }, in: fixture)
    return found.items.map { item in
      guard case .entity(let photo) = item, case .text(let name)? = photo.properties["name"] else {
        return "\(item)"
      }
      return name
    }
  }

  @Test func `photos are in the order in which they were taken`() async throws {
    try await fill()
    #expect(try await find() == ["broken.jpg", "a.jpg", "-b [1]\n%d.jpg", "s.png"])
    #expect(try await find(["order": "descending", "limit": 2]) == ["s.png", "-b [1]\n%d.jpg"])
    #expect(try await find(["sort": "name", "limit": 1]) == ["-b [1]\n%d.jpg"])
    #expect(try await find(["search": "ROMA"]) == ["a.jpg"])
    #expect(try await find(["search": "1100"]) == ["-b [1]\n%d.jpg"])
    #expect(try await find(["search": ""]).count == 4)
  }

  @Test func `a photo says what its tags say`() async throws {
    try await fill()
    let found = try await value(
      FindPhotos.self, ["folder": fixture.folder["2025"]], in: fixture)
    guard case .entity(let photo)? = found.items.first else { return }
    #expect(photo.typeName == "photo")
    #expect(photo.id == fixture.folder["2025/Rome/a.jpg"].string)
    #expect(photo.properties["album"] == "Rome")
    #expect(photo.properties["camera"] == "Acme X1")
    let taken = try #require(photo.properties["taken"])
    #expect("\(taken)" == "\(IntentValue.date(date("2025-05-01T10:00:00+02:00")))")
    #expect(photo.properties["width"] == 30)
    #expect(photo.properties["height"] == 40)
    #expect(photo.properties["is_screenshot"] == false)
    #expect(photo.properties["is_video"] == false)
    #expect(photo.properties["file"] == .file(IntentFile(path: fixture.folder["2025/Rome/a.jpg"])))
    let place = try IntentPlace.from(#require(photo.properties["place"]))
    #expect(place.latitude == 41.9)
    #expect(place.city == "Roma")
  }

  @Test func `a photo without a date is left out where dates are compared`() async throws {
    try await fill()
    let run = try await WorkflowTester(
      """
      steps:
        - photo.find: \(fixture.folder.path)
          where: $item.taken > date("2026-01-01")
        - list.map: $prev
          to: $item.name
      """
    ).run()
    #expect(run.failure == nil)
    #expect(run.result == ["-b [1]\n%d.jpg"])
  }

  @Test func `a list of other files that is called a video opens none of them`() async throws {
    try fixture.folder.write("secret", to: "Elsewhere/secret.txt")
    let secret = fixture.folder["Elsewhere/secret.txt"]
    for (name, text) in [
      ("a.mp4", "#EXTM3U\n#EXTINF:1,\nfile://\(secret)\n"),
      ("b.mp4", "ffconcat version 1.0\nfile \(secret)\n"),
    ] { try fixture.folder.write(text, to: "Videos/\(name)") }
    let found = try await value(
      FindPhotos.self, ["folder": fixture.folder["Videos"], "sort": "name"], in: fixture)
    #expect(found.items.count == 2)
    #expect(!"\(found)".contains("secret"))
  }

  @Test func `conditions and files work in a workflow`() async throws {
    try await fill()
    let run = try await WorkflowTester(
      """
      steps:
        - photo.find: \(fixture.folder.path)
          where: $item.is_screenshot
        - file.details: ${first(prev)}
      """
    ).run()
    guard case .dictionary(let details) = run.result else {
      Issue.record("\(run)")
      return
    }
    #expect(details["name"] == "s.png")
    for (condition, count) in [
      ("$item.camera == \"Acme X1\"", 1), ("$item.is_video", 0),
      ("$item.album == \"Rome\" and $item.width == 30", 1),
      ("$item.album == \"Rome\" or $item.width == 40", 3),
    ] {
      let run = try await WorkflowTester(
        """
        steps:
          - photo.find: \(fixture.folder.path)
            where: '\(condition)'
          - list.count
        """
      ).run()
      #expect(run.result == .number(.integer(count)), "\(condition)")
    }
  }

  @Test func `many photos take few calls`() async throws {
    let file = try await fixture.image("x/0.jpg", tags: ["-Model=X"])
    for number in 1...450 {
      try LocalFiles().copy(
        #require(file.path), to: fixture.folder["x/\(number).jpg"], replacing: false)
    }
    let found = try await value(
      FindPhotos.self, ["folder": fixture.folder["x"]], in: fixture)
    #expect(found.items.count == 451)
    #expect(
      found.items.allSatisfy {
        if case .entity(let photo) = $0 { photo.properties["camera"] == "X" } else { false }
      })
    #expect(fixture.run.messages.contains(.progress(1, "451 of 451 files")))
  }

  @Test func `an empty folder has none, and a missing one is an error`() async throws {
    #expect(try await find() == [])
    #expect(
      await message(in: fixture) {
        try await value(
          FindPhotos.self, ["folder": fixture.folder["none"]], in: fixture)
      } == "can't list `none`: no such file or folder")
  }

  // MARK: - Import

  private func add(
    _ files: [IntentFile], _ parameters: [String: any Sendable] = [:]
  ) async throws -> [String] {
    let to = PathText(fixture.folder["Library/{year}/{month}"].string)
    let value = try await value(
      ImportPhotos.self, ["files": files, "to": to].merging(parameters) { $1 }, in: fixture)
    return try value.items.indices.map { index in
      var path = try fixture.path(value, index)
      _ = path.removePrefix(fixture.folder["Library"])
      return path.string
    }
  }

  @Test func `photos go to the folders of their dates`() async throws {
    try await fill()
    let files = ["2025/Rome/a.jpg", "2026/-b [1]\n%d.jpg", "Screenshots/s.png"].map {
      IntentFile(path: fixture.folder[$0])
    }
    #expect(
      try await add(files) == ["2025/05/a.jpg", "2026/02/-b [1]\n%d.jpg", "2026/07/s.png"])
    // A second time, they are there.
    #expect(
      try await add(files) == ["2025/05/a.jpg", "2026/02/-b [1]\n%d.jpg", "2026/07/s.png"])
    #expect(fixture.folder.exists("2025/Rome/a.jpg"))
  }

  @Test func `a camera names a folder, and leads nowhere else`() async throws {
    let file = try await fixture.image("a.jpg", tags: ["-Model=../../X {year}"])
    let to = PathText(fixture.folder["Library/{camera}/{day}"].string)
    let places = try await add([file], ["to": to])
    #expect(places.count == 1)
    #expect(places.first?.hasPrefix("..-..-X {year}/") == true)
  }

  @Test func `another photo of the name is a conflict`() async throws {
    let first = try await fixture.image("a.jpg", tags: ["-DateTimeOriginal=2026:02:03 10:00:00"])
    let second = try await fixture.image(
      "b/a.jpg", 50, 50, tags: ["-DateTimeOriginal=2026:02:03 11:00:00"])
    #expect(
      await message(in: fixture) {
        .list(try await add([first, second]).map { .text($0) })
      } == "can't copy `b/a.jpg`: `Library/2026/02/a.jpg` exists already; done before that: `a.jpg`"
    )
    #expect(
      try await add([first, second], ["conflict": "rename"])
        == ["2026/02/a.jpg", "2026/02/a 2.jpg"])
  }

  @Test(arguments: [
    ("Library/{yaer}", "`to` has no word `{yaer}`"), ("Library/{", "`to` has no word `{}`"),
  ])
  func `unknown words are errors`(to: String, failure: String) async throws {
    let file = try await fixture.image("a.jpg")
    #expect(
      await message(in: fixture) {
        .list(try await add([file], ["to": PathText(to)]).map { .text($0) })
      } == failure)
  }

  @Test func `a text isn't a photo`() async throws {
    let file = IntentFile(path: try fixture.folder.write("text", to: "a.txt"))
    #expect(
      await message(in: fixture) { .list(try await add([file]).map { .text($0) }) }
        == "`a.txt` isn't a photo or a video by its name")
  }
}
