import AppIntentsCore
import FileOperations
import SystemPackage
import WorkflowValues

/// The text of a recording: JSON objects over several lines each, so that `diff` shows what of a request
/// or a reply has changed. The first one says what the file is; each further one is a model, or a request
/// with its reply.
enum RecordingText {
  private static let version = 1
  private static let beginning = Array("{\n  \"format\": \"segue model replies\",".utf8)

  static var header: [UInt8] {
    lines(of: ["format": "segue model replies", "version": .number(version)])
  }

  static func lines(of value: Value) -> [UInt8] { JSONWriter.bytes(value, .pretty) + [0x0A] }

  /// Whether a text begins as recordings do. Git may have written its lines for another system: in JSON no
  /// text has a carriage return in it.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.lazy.filter { $0 != 0x0D }.starts(with: beginning)
  }

  enum Entry {
    case model(RecordedModel)
    case reply(RecordedReply, to: RecordedRequest, line: Int)
  }

  /// The entries of a file, and the line of one that a crash has cut.
  static func entries(
    of bytes: [UInt8], at path: FilePath
  ) throws(RecordingError) -> (entries: [Entry], cut: Int?) {
    let bytes = bytes.contains(0x0D) ? bytes.filter { $0 != 0x0D } : bytes
    guard isOne(bytes) else { throw .isNone(path) }
    let (objects, cut) = try objects(in: bytes, at: path)
    var entries: [Entry] = []
    var models: [String: RecordedModel] = [:]
    for (line, value) in objects.dropFirst() {
      do throws(RecordedObject.Problem) {
        let entry = try entry(value, line, models)
        if case .model(let model) = entry { models[model.name] = model }
        entries.append(entry)
      } catch {
        throw .unreadable(path, line: line, error.message)
      }
    }
    return (entries, cut)
  }

  private static func objects(
    in bytes: [UInt8], at path: FilePath
  ) throws(RecordingError) -> ([(line: Int, value: Value)], cut: Int?) {
    let whole = end(ofObjectsIn: bytes)
    do {
      var cut: Int?
      // The last entry has no end if the process was killed, or the disk was full.
      if whole < bytes.count, bytes[whole] == UInt8(ascii: "{"),
        (try? JSONReader.readSequence(Array(bytes[whole...]))) == nil
      {
        cut = bytes[..<whole].count { $0 == 0x0A } + 1
      }
      let objects = try JSONReader.readSequence(cut == nil ? bytes : Array(bytes[..<whole]))
      if let first = objects.first?.value { try check(first.member("version"), at: path) }
      return (objects, cut)
    } catch let error as RecordingError {
      throw error
    } catch let error as JSONError {
      throw .unreadable(path, line: error.line, error.problem)
    } catch {
      throw .unreadable(path, line: 1, IntentErrorText.message(for: error))
    }
  }

  /// Throws for a version that isn't this one.
  private static func check(_ version: Value, at path: FilePath) throws(RecordingError) {
    guard case .number = version else {
      throw .unreadable(path, line: 1, "its `version` isn't a number")
    }
    guard version == .number(Self.version) else {
      throw RecordingError(
        .unreadable,
        "this version of Segue can't read the recording `\(path.shown)`: it has version "
          + version.text)
    }
  }

  /// Where the last object ends whose end is on a line of its own.
  private static func end(ofObjectsIn bytes: [UInt8]) -> Int {
    let end = Array("\n}\n".utf8)
    var place = bytes.count - end.count
    while place >= 0 {
      if bytes[place] == end[0], bytes[place...].starts(with: end) { return place + end.count }
      place -= 1
    }
    return 0
  }

  private static func entry(
    _ value: Value, _ line: Int, _ models: [String: RecordedModel]
  ) throws(RecordedObject.Problem) -> Entry {
    var object = try RecordedObject(value, "recorded request")
    if let model = object.take("model") {
      try object.end()
      return .model(try RecordedModel(reading: model))
    }
    guard let request = object.take("request"), let reply = object.take("reply") else {
      throw object.problem("it has no `request` with a `reply`, and no `model`")
    }
    try object.end()
    let asked = try RecordedRequest(reading: request)
    guard let model = models[asked.model] else {
      throw object.problem("nothing before it says what the model `\(asked.model)` is")
    }
    return .reply(try RecordedReply(reading: reply, of: model), to: asked, line: line)
  }
}
