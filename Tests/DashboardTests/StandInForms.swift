import AppIntentsCore
import Control
import Foundation
import HTTPServing
import OrderedCollections
import Synchronization

@testable import Dashboard

/// Forms with one secret and one run, and what was filled in.
final class StandInForms: FormAnswering {
  static let secret = String(repeating: "a", count: 32)
  static let ticket = String(repeating: "b", count: 32)

  let filledIn = Mutex<[FormEntry]>([])
  let refusal = Mutex<FormRefusal?>(nil)
  let shown = Mutex<FormOutcome>(.waiting(title: "Greet", isAsking: false))
  let text: String

  init(_ text: String = "Greet") { self.text = text }

  private func check(_ secret: String) throws(FormRefusal) {
    guard secret == Self.secret else { throw .unknown }
    if let refusal = refusal.withLock({ $0 }) { throw refusal }
  }

  func form(_ secret: String) throws(FormRefusal) -> OpenForm {
    try check(secret)
    var (person, scan, mood) = (
      InputReport(name: "person", type: "text"), InputReport(name: "scan", type: "file"),
      InputReport(name: "mood", type: "text")
    )
    person.description = text
    scan.isOptional = true
    mood.values = [text, "glad"]
    mood.usual = text
    mood.isOptional = true
    return OpenForm(title: text, description: text, inputs: [person, scan, mood])
  }

  func fillIn(_ secret: String, _ entry: FormEntry) throws(FormRefusal) {
    try check(secret)
    if entry.values["person"] == nil { throw .wrong("`person` is missing") }
    filledIn.withLock { $0.append(entry) }
  }

  func outcome(_ secret: String, ticket: String) throws(FormRefusal) -> FormOutcome {
    try check(secret)
    guard ticket == Self.ticket else { throw .unknown }
    return shown.withLock { $0 }
  }

  func file(_ index: Int, _ secret: String, ticket: String) throws(FormRefusal) -> Data {
    try check(secret)
    return index == 0 ? Data([0x89, 0x50, 0x4E, 0x47]) : Data("<script>".utf8)
  }

  func hiding() -> @Sendable (String) -> String { { $0.replacing("hush", with: "•••") } }

  // MARK: - Requests

  /// What a request for a form is answered.
  func request(
    _ method: String, _ path: String, _ body: String = "",
    type: String? = "application/x-www-form-urlencoded", framing: BodyFraming = .none
  ) async -> HTTPResponse {
    let head = HTTPRequestHead(
      method: method,
      target: RequestTarget(path: path.split(separator: "/").map(String.init)),
      fields: HTTPFields(type.map { [HTTPFields.Field("content-type", $0)] } ?? []),
      framing: framing)
    let peer = HTTPPeer(address: "127.0.0.1")
    switch await FormPages(self).admit(head, from: peer) {
    case .answered(let response): return response
    case .admitted(let limit, let tooLarge, let answer):
      if case .length(let length) = framing, length > limit, let tooLarge {
        return await tooLarge()
      }
      return await answer(HTTPRequest(head: head, body: .bytes(Array(body.utf8)), peer: peer))
    }
  }
}
