import Foundation
import RunHistory
import SystemPackage

/// The part of the store's tests that runs in another process: `hold`, `write`, `measure` or `uses`, and
/// a folder.
@main
struct StoreProbe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: StoreProbe hold|write|measure|uses FOLDER")
      exit(2)
    }
    let folder = FilePath(arguments[2])
    if arguments[1] == "uses" { return try UseWriting.run(in: folder) }
    let store = try HistoryStore.open(folder, at: Date()) { error in
      print("failed: \(error)")
      exit(1)
    }
    switch arguments[1] {
    case "hold":
      print("open")
      fflush(nil)
      while readLine() != nil {}
      try store.close()
    case "write":
      try await write(to: store)
    case "measure":
      try await Measuring(store: store).run(Array(arguments.dropFirst(3)))
      try store.close()
    default:
      print("there is no `\(arguments[1])`")
      exit(2)
    }
  }

  /// Adds runs until it is killed, and prints each one that has been committed.
  static func write(to store: HistoryStore) async throws {
    try await withThrowingTaskGroup { group in
      for writer in 0..<8 { group.addTask { try await write(to: store, as: writer) } }
      try await group.waitForAll()
    }
  }

  private static func write(to store: HistoryStore, as writer: Int) async throws {
    for number in 1... {
      let run = NewRun(
        workflow: "w\(writer)", file: "/w.yaml", trigger: 1,
        eventKey: Array("\(writer)/\(number)".utf8), cause: .trigger)
      let id = try await store.write { store in
        let id = try store.enqueue(run, at: Date())
        if let id { try store.claim(id) }
        return id
      }
      if let id { FileHandle.standardOutput.write(Data("\(id) w\(writer)\n".utf8)) }
    }
  }
}
