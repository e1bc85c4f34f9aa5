import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Properties of media", .enabled(if: Program.isInstalled("exiftool")))
struct MediaPropertyTests {
  private func property(_ path: String, _ file: IntentFile, _ run: ConversionFixture) throws
    -> Value
  {
    try PropertyPath.value(path, of: .file(file), in: run.context)
  }

  /// A picture with tags, which the program that reads them also writes.
  private func picture(_ tags: [String], _ run: ConversionFixture) throws -> IntentFile {
    let file = try run.write(try #require(SmallMedia.png), to: "a.png")
    _ = try Tool("exiftool", package: "libimage-exiftool-perl").run(
      ["-overwrite_original"] + tags.map { "-" + $0 }, on: file, [], run.context)
    return file
  }

  @Test func `a photo has its camera, its place and the time it was taken`() throws {
    let run = try ConversionFixture()
    let file = try picture(
      [
        "GPSLatitude=52.52", "GPSLatitudeRef=S", "GPSLongitude=13.405", "GPSLongitudeRef=W",
        "GPSAltitude=34.5", "GPSAltitudeRef=0", "XMP:City=Berlin", "XMP:Country=Germany",
        "Make=ACME", "Model=ACME One", "DateTimeOriginal=2026:11:21 08:00:00",
        "OffsetTimeOriginal=+09:00",
      ], run)
    #expect(try property("width", file, run) == 3)
    #expect(try property("height", file, run) == 2)
    #expect(try property("camera", file, run) == "ACME One")
    #expect(try property("taken", file, run).text == "2026-11-21T08:00:00+09:00")
    #expect(try property("place", file, run).type == .entity("place"))
    #expect(try property("place.latitude", file, run) == .number(parse("-52.52") ?? 0))
    #expect(try property("place.longitude", file, run) == .number(parse("-13.405") ?? 0))
    #expect(try property("place.altitude", file, run) == .number(parse("34.5") ?? 0))
    #expect(try property("place.city", file, run) == "Berlin")
    #expect(try property("place", file, run).text == "Berlin, Germany")
    #expect(try property("place.street", file, run) == .nothing)
  }

  @Test func `a time without a zone is meant in the run's, a place may have only a name`() throws {
    let run = try ConversionFixture()
    let file = try picture(
      ["DateTimeOriginal=2026:07:21 08:00:00", "Make=ACME", "Model=One", "XMP:Location=Museum"], run
    )
    #expect(try property("taken", file, run).text == "2026-07-21T08:00:00+02:00")
    #expect(try property("camera", file, run) == "ACME One")
    #expect(try property("place", file, run).text == "Museum")
    #expect(try property("place.latitude", file, run) == .nothing)
  }

  @Test func `a sound has its length, its title and who plays it`() throws {
    let run = try ConversionFixture()
    let flac = try run.write(
      SmallMedia.flac(["TITLE=1984", "ARTIST=Ann", "ARTIST=Bo", "ALBUM=Live"]), to: "a.flac")
    #expect(try property("duration", flac, run).text == "1m 30s")
    #expect(try property("title", flac, run) == "1984")
    #expect(try property("artist", flac, run) == "Ann, Bo")
    #expect(try property("album", flac, run) == "Live")
    let wav = try run.write(
      SmallMedia.wav(title: "Song", artist: "Ann", album: "Live"), to: "a.wav")
    #expect(try property("title", wav, run) == "Song")
    #expect(try property("artist", wav, run) == "Ann")
    #expect(try property("album", wav, run) == "Live")
    #expect(try property("duration.seconds", wav, run).kind == .number)
    let mp3 = try run.write(SmallMedia.mp3(title: "Song"), to: "a.mp3")
    #expect(try property("title", mp3, run) == "Song")
    #expect(try property("artist", mp3, run) == .nothing)
    #expect(try property("duration", mp3, run).kind == .duration)
  }

  @Test func `a video has its size, its length and the time it was taken`() throws {
    let run = try ConversionFixture()
    let file = try run.write(SmallMedia.mp4(made: ConversionFixture.now), to: "a.mp4")
    #expect(try property("width", file, run) == 1920)
    #expect(try property("height", file, run) == 1080)
    #expect(try property("duration", file, run).text == "1m 30.5s")
    #expect(try property("taken.epoch", file, run) == 1_795_244_400)
  }
}
