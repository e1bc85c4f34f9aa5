import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import Synchronization
import SystemPackage
import ToolServing
import WorkflowValues

/// The files that results have named, the only ones that a client can read.
///
/// They are read as their runs could read them: what a workflow isn't permitted to read, nothing that it
/// gives makes readable.
final class ResultFiles: Sendable {
  /// How many are kept. Then the oldest one can't be read any more.
  private static let most = 1000
  /// The size of the largest file that is read. In Base64 it fits into a message.
  private static let mostBytes = 8 << 20

  private struct Entry: Sendable {
    let path: FilePath
    let file: IntentFile
    let context: IntentContext
  }

  private struct State {
    /// By their URLs, the oldest first.
    var entries: OrderedDictionary<String, Entry> = [:]
    /// The temporary folders of their runs, which are kept as long as the server runs.
    var temporary: [ObjectIdentifier: TemporaryFolder] = [:]
  }

  private let state = Mutex(State())

  /// The link to a file that a result names.
  ///
  /// - Parameter context: the run's.
  func link(
    to path: FilePath, _ file: IntentFile, in context: IntentContext, _ temporary: TemporaryFolder
  ) -> IntentValue {
    let uri = ModelContext.WireValue.url(of: path)
    state.withLock { state in
      state.entries.removeValue(forKey: uri)
      if state.entries.count >= Self.most { state.entries.removeFirst() }
      state.entries[uri] = Entry(path: path, file: file, context: context)
      state.temporary[ObjectIdentifier(temporary)] = temporary
    }
    return .dictionary(Self.description(uri, file))
  }

  private static func description(_ uri: String, _ file: IntentFile) -> JSONObject {
    JSONObject(present: [
      "type": "resource_link", "uri": .text(uri), "name": .text(file.filename),
      "mimeType": .text(ContentType.of(file)),
    ])
  }

  /// The answer to `resources/list`.
  var listed: JSONObject {
    let all = state.withLock { Array($0.entries) }
    return [
      "resources": .list(
        all.map { uri, entry in
          var members = Self.description(uri, entry.file)
          members["type"] = nil
          return .dictionary(members)
        })
    ]
  }

  /// The answer to `resources/read`.
  func read(_ parameters: JSONObject) throws -> JSONObject {
    guard let uri = parameters["uri"]?.jsonString,
      let entry = state.withLock({ $0.entries[uri] })
    else { throw RemoteError.invalidParameters("no result has named this resource") }
    let bytes = try Self.bytes(of: entry)
    var contents: JSONObject = [
      "uri": .text(uri), "mimeType": .text(ContentType.of(entry.file)),
    ]
    // A zero byte is valid in UTF-8, but in no text.
    if !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) {
      contents["text"] = .text(entry.context.withoutSecrets(text))
    } else {
      try Self.refuseSecrets(in: bytes, of: entry)
      contents["blob"] = .text(Data(bytes).base64EncodedString())
    }
    return ["contents": [.dictionary(contents)]]
  }

  private static func bytes(of entry: Entry) throws -> [UInt8] {
    try IntentContext.$current.withValue(entry.context) {
      do {
        let descriptor = try entry.context.files.open(entry.path)
        let bytes = try descriptor.closeAfter { try descriptor.readAll(limit: mostBytes) }
        guard bytes.count <= mostBytes else {
          throw RemoteError.invalidParameters("the file has more than \(mostBytes >> 20) MiB")
        }
        return bytes
      } catch let error as RemoteError {
        throw error
      } catch {
        throw RemoteError.invalidParameters(
          entry.context.withoutSecrets(IntentErrorText.message(for: error)))
      }
    }
  }

  /// Throws if bytes that are no text contain a secret. Its letters may be two bytes each.
  private static func refuseSecrets(in bytes: [UInt8], of entry: Entry) throws {
    for bytes in [bytes, bytes.filter { $0 != 0 }] {
      let text = String(decoding: bytes, as: UTF8.self)
      guard entry.context.withoutSecrets(text) != text else { continue }
      throw RemoteError.invalidParameters(
        "a secret is in the file, which is no text in which it could be hidden")
    }
  }

  /// Removes the temporary files of all runs.
  func removeAll() {
    let all = state.withLock { state in
      defer { state = State() }
      return state.temporary.values
    }
    for temporary in all { temporary.remove() }
  }
}
