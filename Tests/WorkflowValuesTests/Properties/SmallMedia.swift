import Foundation

/// Small files with what `exiftool` reads of sounds, videos and pictures.
enum SmallMedia {
  /// 3 by 2 red pixels.
  static let png = Data(
    base64Encoded:
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR42mP4z8AAQQxwFgBB0gX7b/EWxwAAAABJRU5ErkJggg=="
  )

  /// 90 seconds of FLAC, without the sound.
  static func flac(_ comments: [String]) -> Data {
    let rate: UInt64 = 44_100
    var info = big(UInt16(4096)) + big(UInt16(4096)) + Data(count: 6)
    info += big(rate << 44 | 1 << 41 | 15 << 36 | rate * 90) + Data(count: 16)
    var list = little(UInt32(0)) + little(UInt32(comments.count))
    for comment in comments { list += little(UInt32(comment.utf8.count)) + Data(comment.utf8) }
    return Data("fLaC".utf8) + block(0, info) + block(0x84, list)
  }

  /// A second of WAV.
  static func wav(title: String, artist: String, album: String) -> Data {
    func chunk(_ name: String, _ data: Data) -> Data {
      Data(name.utf8) + little(UInt32(data.count)) + data + Data(count: data.count % 2)
    }
    let format = [1, 1, 8000, 0, 8000, 0, 1, 8].map { little(UInt16($0)) }.reduce(Data(), +)
    let info = [("INAM", title), ("IART", artist), ("IPRD", album)].map {
      chunk($0, Data($1.utf8))
    }.reduce(Data("INFO".utf8), +)
    let body =
      chunk("fmt ", format) + chunk("LIST", info)
      + chunk("data", Data(repeating: 0x80, count: 8000))
    return Data("RIFF".utf8) + little(UInt32(body.count + 4)) + Data("WAVE".utf8) + body
  }

  /// 100 frames of MP3 with a title.
  static func mp3(title: String) -> Data {
    let text = Data([3]) + Data(title.utf8)
    let tag = Data("TIT2".utf8) + big(UInt32(text.count)) + Data(count: 2) + text
    let frame = Data([0xFF, 0xFB, 0x90, 0]) + Data(count: 413)
    return Data("ID3".utf8) + Data([3, 0, 0, 0, 0, 0, UInt8(tag.count)]) + tag
      + (0..<100).reduce(Data()) { sum, _ in sum + frame }
  }

  /// A video of 90.5 seconds, 1920 by 1080, without pictures.
  static func mp4(made: Date) -> Data {
    func box(_ name: String, _ data: Data) -> Data {
      big(UInt32(data.count + 8)) + Data(name.utf8) + data
    }
    // Since 1904.
    let time = big(UInt32(made.timeIntervalSince1970 + 2_082_844_800))
    let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000].map { big(UInt32($0)) }
      .reduce(Data(), +)
    let movie =
      big(UInt32(0)) + time + time + big(UInt32(1000)) + big(UInt32(90_500)) + big(UInt32(0x10000))
      + big(UInt16(0x100)) + Data(count: 10) + matrix + Data(count: 24) + big(UInt32(2))
    let track =
      big(UInt32(7)) + time + time + big(UInt32(1)) + Data(count: 4) + big(UInt32(90_500))
      + Data(count: 16) + matrix + big(UInt32(1920 << 16)) + big(UInt32(1080 << 16))
    return box("ftyp", Data("isom\0\0\0\u{1}isom".utf8))
      + box("moov", box("mvhd", movie) + box("trak", box("tkhd", track))) + box("mdat", Data())
  }

  private static func block(_ kind: UInt8, _ data: Data) -> Data {
    Data([kind]) + big(UInt32(data.count)).dropFirst() + data
  }

  private static func big<T: FixedWidthInteger>(_ number: T) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  private static func little<T: FixedWidthInteger>(_ number: T) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }
}
