import AppIntentsCore
import Coordination
import Foundation
import Synchronization
import WorkflowValues

/// Asks servers for their models, in a time that a person doesn't notice.
struct ServerProbe: Sendable {
  let surroundings: ModelSurroundings

  /// The models of all servers that answer in time, in the order of the addresses.
  func models(
    at addresses: [ModelAddress], within limit: Duration
  ) async -> [(address: ModelAddress, model: String)] {
    let answers = Answers()
    _ = await Timeout.value(within: limit) {
      await withTaskGroup(of: Void.self) { group in
        for (index, address) in addresses.enumerated() {
          group.addTask {
            let models = await self.models(at: address, within: limit)
            answers.set(index, models)
          }
        }
      }
    }
    let all = answers.all
    return addresses.indices.flatMap { index in
      (all[index] ?? []).map { (addresses[index], $0) }
    }
  }

  private final class Answers: Sendable {
    private let found = Mutex<[Int: [String]]>([:])

    var all: [Int: [String]] { found.withLock { $0 } }

    func set(_ index: Int, _ models: [String]) { found.withLock { $0[index] = models } }
  }

  private func models(at address: ModelAddress, within limit: Duration) async -> [String] {
    let json: Value
    if address.url.scheme == "http" {
      let answer = await withCheckedContinuation { continuation in
        // Looking a name up blocks.
        Thread.detachNewThread {
          continuation.resume(returning: PlainRequest(address.url, within: limit).answer())
        }
      }
      guard let answer else { return [] }
      json = answer
    } else {
      let details = ModelDetails(
        name: "OLLAMA_HOST", provider: .ollama, model: "", place: ModelPlace(address.url))
      let server = ModelServer(
        details, url: address.url, version: nil, key: nil, keyName: nil, surroundings)
      // A server that doesn't answer has no models here.
      guard let call = try? server.call("/v1/models", headers: []),
        let answer = try? await server.json(call)
      else { return [] }
      json = answer
    }
    return json.member("data").items.compactMap { $0.member("id").string }
  }
}
