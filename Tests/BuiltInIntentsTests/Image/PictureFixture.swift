import AppIntentsCore
import Confinement
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

/// A folder with images that libvips makes, and what other programs read of images in it.
struct PictureFixture {
  /// Whether the programs behind the steps are installed.
  static let hasPrograms = has("vips", "vipsheader", "vipsedit", "exiftool")
  static let needs: Comment = "needs libvips-tools and libimage-exiftool-perl"

  static func has(_ programs: String...) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return programs.allSatisfy {
      ProgramPath.find($0, path: path, home: "/", folder: "/") != nil
    }
  }

  let folder: TestFolder
  let temporary: TestFolder
  let run: TestRun

  init(_ files: (any FileAccess)? = nil, permissions: IntentContext.Permissions = .init()) throws {
    folder = try TestFolder()
    temporary = try TestFolder()
    run = TestRun(
      folder: folder.path, temporaryFolder: temporary.path, permissions: permissions,
      isSimulation: files != nil, files: { _ in files ?? LocalFiles() })
  }

  typealias Color = [Int]
  static let red = [255, 0, 0]
  static let green = [0, 255, 0]
  static let blue = [0, 0, 255]
  static let white = [255, 255, 255]

  /// Makes an image of which each quarter has a color, by default: red and green above, blue and white.
  @discardableResult
  func image(
    _ name: String, _ width: Int = 40, _ height: Int = 30, alpha: Int? = nil,
    colors: [Color] = [red, green, blue, white], tags: [String] = []
  ) async throws -> IntentFile {
    var bytes = Data("P6 \(width) \(height) 255\n".utf8)
    for (left, rows) in [(0, height / 2), (2, height - height / 2)] {
      var row = Data()
      for x in 0..<width {
        let quarter = left + (x < width / 2 ? 0 : 1)
        row.append(contentsOf: colors[quarter % colors.count].map { UInt8($0) })
      }
      for _ in 0..<rows { bytes.append(row) }
    }
    let ending = name.split(separator: ".").last ?? ""
    let work = try TestFolder()
    try work.write(bytes, to: "a.ppm")
    let made = work["out.\(ending)"].string
    let options = ending == "jpg" || ending == "webp" ? "[Q=100]" : ""
    if let alpha {
      try await tool("vips", "bandjoin_const", work["a.ppm"].string, made + options, "\(alpha)")
    } else {
      try await tool("vips", "copy", work["a.ppm"].string, made + options)
    }
    if !tags.isEmpty { try await tool("exiftool", ["-q", "-overwrite_original"] + tags + [made]) }
    let place = folder[name]
    try FileManager.default.createDirectory(
      atPath: place.removingLastComponent().string, withIntermediateDirectories: true)
    try LocalFiles().move(FilePath(made), to: place, replacing: true)
    return IntentFile(path: place)
  }

  /// Makes a GIF whose frames are images of one color.
  func animation(_ name: String, _ colors: [Color]) async throws -> IntentFile {
    let work = try TestFolder()
    var frames: [IntentFile] = []
    for (number, color) in colors.enumerated() {
      let frame = try await image("frame-\(number).png", 8, 6, colors: [color])
      frames.append(frame)
    }
    let paths = frames.compactMap { $0.path?.string }
    try await tool(
      "vips", "arrayjoin", paths.joined(separator: " "), work["a.png"].string, "--across", "1")
    try await tool("vips", "copy", work["a.png"].string, folder[name].string + "[page-height=6]")
    for path in paths { try FileManager.default.removeItem(atPath: path) }
    return IntentFile(path: folder[name])
  }

  /// Runs a program, and returns what it prints.
  @discardableResult
  func tool(_ program: String, _ arguments: String...) async throws -> String {
    try await tool(program, arguments)
  }

  @discardableResult
  func tool(_ program: String, _ arguments: [String]) async throws -> String {
    let ending = try await IntentContext.$current.withValue(TestRun(folder: folder.path).context) {
      try await ProgramCall(program, arguments: arguments).run()
    }
    try #require(ending.exitCode == 0, "\(program) \(arguments): \(ending.errors)")
    return String(decoding: ending.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  // MARK: - What others read

  func path(_ value: IntentValue, _ index: Int = 0) throws -> FilePath {
    guard case .file(let file) = value.items[index] else { throw IntentFailure("not a file") }
    return try #require(file.path)
  }

  /// The size and the loader: `40x30 pngload`.
  func header(_ value: IntentValue, _ index: Int = 0) async throws -> String {
    // Under a name without a suffix that libvips would take for options.
    let copy = temporary["looked-at-\(UUID().uuidString)"]
    try LocalFiles().copy(path(value, index), to: copy, replacing: false)
    let fields = try await tool("vipsheader", "-a", copy.string).split(separator: "\n")
    func field(_ name: String) -> String {
      let line = fields.first { $0.hasPrefix("\(name): ") }
      return line.map { String($0.dropFirst(name.count + 2)) } ?? ""
    }
    return "\(field("width"))x\(field("height")) \(field("vips-loader"))"
  }

  func header(_ field: String, of value: IntentValue) async throws -> String {
    let path = try path(value).string
    let frames = path.hasSuffix(".gif") || path.hasSuffix(".webp") ? "[n=-1]" : ""
    return try await tool("vipsheader", "-f", field, path + frames)
  }

  /// The color of a pixel.
  func pixel(_ value: IntentValue, _ x: Int, _ y: Int, _ index: Int = 0) async throws -> [Int] {
    let copy = temporary["looked-at-\(UUID().uuidString)"]
    try LocalFiles().copy(path(value, index), to: copy, replacing: false)
    return try await tool("vips", "getpoint", copy.string, "\(x)", "\(y)")
      .split(separator: " ").compactMap { Double($0).map { Int($0) } }
  }

  /// What `exiftool` reads of a tag; empty without it.
  func tag(_ name: String, of value: IntentValue) async throws -> String {
    try await tool("exiftool", ["-s3", "-n", "-\(name)", path(value).string])
  }

  /// The quarter of the image with each color that `image` makes: `red green blue white`.
  func quarters(_ value: IntentValue, _ size: (Int, Int) = (40, 30)) async throws -> String {
    var words: [String] = []
    for (x, y) in [(1, 1), (3, 1), (1, 3), (3, 3)] {
      words.append(Self.word(try await pixel(value, size.0 * x / 4, size.1 * y / 4)))
    }
    return words.joined(separator: " ")
  }

  static func word(_ color: [Int]) -> String {
    let near = [
      ("red", red), ("green", green), ("blue", blue), ("white", white), ("black", [0, 0, 0]),
    ]
    return near.first { zip($0.1, color).allSatisfy { abs($0 - $1) < 40 } }?.0 ?? "\(color)"
  }
}

/// The value that an intent gives with parameters as Swift values, which are converted as in a run.
func value<Intent: AppIntent>(
  _ type: Intent.Type, _ parameters: [String: any Sendable] = [:], in fixture: PictureFixture
) async throws -> IntentValue {
  let values = parameters.mapValues { value -> any Sendable in
    switch value {
    case let text as String: IntentValue.text(text)
    case let number as Int: IntentValue.number(.integer(number))
    case let answer as Bool: IntentValue.boolean(answer)
    case let file as IntentFile: IntentValue.file(file)
    case let files as [IntentFile]: IntentValue.list(files.map { .file($0) })
    case let texts as [String]: IntentValue.list(texts.map { .text($0) })
    case let path as FilePath: IntentValue.file(IntentFile(path: path))
    case let path as PathText: IntentValue.text(path.text)
    case let format as PictureFormat: IntentValue.text(format.rawValue)
    default: value
    }
  }
  return try await value(type, values, in: fixture.run)
}

/// The error's message without the folder's path.
func message(
  in fixture: PictureFixture, _ body: () async throws -> IntentValue
) async -> String {
  do {
    return "no failure, but \(try await body())"
  } catch let error as IntentFailure {
    return error.message.replacingOccurrences(of: fixture.folder.path.string + "/", with: "")
  } catch {
    return "\(error)".replacingOccurrences(of: fixture.folder.path.string + "/", with: "")
  }
}
