import AppIntentsCore
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// The library libexttextcat, which tells the languages of texts by how often groups of letters occur.
///
/// It is loaded when it is first needed, because few runs need it.
struct TextCategorizer {
  private typealias Handle = OpaquePointer

  /// Where the library's package has what it knows of languages.
  private static let folder = "/usr/share/libexttextcat/"
  /// The library reads no more of a text.
  private static let longest = 100_000

  private let start: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> OpaquePointer?
  private let classify:
    @convention(c) (OpaquePointer, UnsafePointer<CChar>, Int) -> UnsafePointer<CChar>?
  private let end: @convention(c) (OpaquePointer) -> Void

  /// Loaded once; a missing library is looked for again, because it may be installed meanwhile.
  static func loaded() throws -> TextCategorizer {
    try known.withLock { known in
      if let known { return known }
      let loaded = try TextCategorizer()
      known = loaded
      return loaded
    }
  }

  private static let known = Mutex<TextCategorizer?>(nil)

  private init() throws {
    guard let library = dlopen("libexttextcat-2.0.so.0", RTLD_NOW | RTLD_LOCAL) else {
      throw Self.missing("`libexttextcat-2.0.so.0`", package: "libexttextcat-2.0-0")
    }
    func function<Function>(_ name: String) throws -> Function {
      guard let symbol = dlsym(library, name) else {
        throw IntentFailure(
          "the machine's libexttextcat has no `\(name)`", kind: .missing,
          help: "install a newer one")
      }
      return unsafeBitCast(symbol, to: Function.self)
    }
    start = try function("special_textcat_Init")
    classify = try function("textcat_Classify")
    end = try function("textcat_Done")
  }

  private static func missing(_ what: String, package: String) -> IntentFailure {
    IntentFailure(
      "the language of a text needs libexttextcat, and there is no \(what)", kind: .missing,
      help: "install the package `\(package)`")
  }

  /// The languages that the library knows, each with its model's file: `de`, `zh-TW`.
  static func languages() throws -> [(code: String, model: String)] {
    guard let list = try? String(contentsOfFile: folder + "fpdb.conf", encoding: .utf8) else {
      throw missing("`\(folder)fpdb.conf`", package: "libexttextcat-data")
    }
    // `de.lm  de--utf8`, and comments.
    return list.split(separator: "\n").compactMap { line -> (code: String, model: String)? in
      let parts = line.split { $0 == " " || $0 == "\t" }
      guard parts.count >= 2, parts[0].hasSuffix(".lm"), !parts[0].hasPrefix("#") else {
        return nil
      }
      return (String(parts[0].dropLast(3)), String(parts[0]))
    }
  }

  /// The languages that a text may be in, the most probable first; none if it is too short to tell.
  ///
  /// - Parameter models: the files of the languages among which it is.
  func languages(of text: String, among models: [String]) throws -> [String] {
    // The library reads a list of models from a file, and gives the second word of the lines.
    let list = models.map { "\($0) \($0)\n" }.joined()
    let file = try FileDescriptor.nameless(
      with: Data(list.utf8), in: IntentContext.current.temporaryFolder())
    defer { try? file.close() }
    guard let handle = start("/proc/self/fd/\(file.rawValue)", Self.folder) else {
      throw Self.missing("model of a language in `\(Self.folder)`", package: "libexttextcat-data")
    }
    defer { end(handle) }
    var text = text
    let result = text.withUTF8 { bytes in
      // Not within a character.
      var count = min(bytes.count, Self.longest)
      while count < bytes.count, count > 0, bytes[count] & 0xC0 == 0x80 { count -= 1 }
      return bytes.withMemoryRebound(to: CChar.self) { bytes in
        bytes.baseAddress.flatMap { classify(handle, $0, count) }.map { String(cString: $0) }
      }
    }
    // `[de.lm][nl.lm]`, or `UNKNOWN`, or `SHORT`.
    return (result ?? "").split(separator: "[").compactMap { part in
      part.hasSuffix(".lm]") ? String(part.dropLast()) : nil
    }
  }
}
