import AppIntentsCore
import Foundation
import Markup
import OrderedCollections

/// Checks whether a server answers.
struct CheckURL: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.check"
  static let title: LocalizedStringResource = "Check URL"
  static let description = IntentDescription(
    """
    Checks whether a server answers for an address: `up` is whether it does without an error, `status` \
    its status, `time` how long it took, and `certificate_expires` when its certificate ends. A server \
    that can't be reached isn't up; that is no error.
    """,
    categoryName: "Web", searchKeywords: ["uptime", "monitor", "ping", "certificate", "tls"],
    resultValueName: "State")
  static let sideEffects: SideEffects = .readsNetwork
  static let programs = [WebRequest.program]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Check \(\.$url)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    var request = WebRequest(url: url, origin: $url.origin)
    request.transfer.wantsCertificates = url.scheme?.lowercased() == "https"
    do {
      let answer = try await request.head()
      return .result(value: [
        "up": .boolean(answer.status < 400), "status": .number(answer.status),
        "time": .duration(IntentDuration(answer.duration)),
        "certificate_expires": CertificateEnd.value(of: answer),
      ])
    } catch let failure as IntentFailure where Self.isDown(failure) {
      return .result(value: [
        "up": false, "status": .nothing, "time": .nothing,
        "certificate_expires": try await ending(request),
      ])
    }
  }

  /// Whether a failure is one of the server or the way to it.
  private static func isDown(_ failure: IntentFailure) -> Bool {
    failure.kind == .network || failure.kind == .timeout
  }

  /// The end of a certificate that may be the reason why the server isn't up: it is over. The
  /// request has no content, and nothing that is sent back counts.
  private func ending(_ request: WebRequest) async throws -> IntentValue {
    guard request.transfer.wantsCertificates else { return .nothing }
    var request = request
    request.method = .head
    request.transfer.time = WebRequest.longestReading
    request.transfer.isUnverified = true
    do {
      let answer = try await request.send()
      answer.discard()
      return CertificateEnd.value(of: answer)
    } catch let failure as IntentFailure where Self.isDown(failure) {
      return .nothing
    }
  }
}

/// When the certificate of a server ends.
enum CertificateEnd {
  /// The end of the first certificate, which is the server's own.
  static func value(of answer: WebAnswer) -> IntentValue {
    date(in: answer.certificates).map { .date($0) } ?? .nothing
  }

  /// `Expire date:Nov 21 06:30:00 2026 GMT`, or with GnuTLS `2026-11-21 06:30:00 GMT`.
  static func date(in certificates: String) -> IntentDate? {
    let mark = "expire date:"
    let line = certificates.split(separator: "\n").first { $0.lowercased().hasPrefix(mark) }
    guard let line else { return nil }
    let text = line.dropFirst(mark.count).trimmingCharacters(in: .whitespaces)
    return DocumentDate(timeZone: .gmt).date(text)
      ?? DocumentDate(timeZone: .gmt).date(text.replacing(" GMT", with: "Z"))
  }
}
