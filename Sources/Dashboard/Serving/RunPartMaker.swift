import AppIntentsCore
import Control
import Diagnostics
import Foundation
import HTTPServing
import WorkflowValues

/// Answers requests for what belongs to a run and isn't a page. A browser gets what the run's own values
/// have, and nothing else of the machine.
struct RunPartMaker {
  let backend: DashboardBackend
  let hiding: SecretHiding

  /// For what comes from elsewhere: it runs nothing, loads nothing, and is in no page but ours.
  private static func policy(_ more: String...) -> HTTPFields.Field {
    HTTPFields.Field(
      "content-security-policy",
      (["default-src 'none'"] + more + ["frame-ancestors 'self'", "sandbox"])
        .joined(separator: "; "))
  }

  private static let others = [
    HTTPFields.Field("referrer-policy", "no-referrer"),
    HTTPFields.Field("cross-origin-opener-policy", "same-origin"),
    HTTPFields.Field("cross-origin-resource-policy", "same-origin"),
    HTTPFields.Field("x-dns-prefetch-control", "off"),
    HTTPFields.Field("x-frame-options", "SAMEORIGIN"),
  ]

  /// - Parameter page: the number of a page of a PDF, from 1.
  func response(for part: RunPart, page: Int) async throws -> HTTPResponse {
    guard case .run(let run) = try await reply(to: .run(part.run)) else {
      throw ControlFailure(.failed, "the daemon sent a reply of another kind")
    }
    switch part {
    case .trace: return trace(of: run)
    case .file(_, let mark): return try await download(try file(mark, of: run))
    case .picture(_, let mark): return try await picture(of: try file(mark, of: run), page)
    case .frame(_, let mark): return try await frame(mark, of: run)
    }
  }

  private func reply(to request: ControlRequest) async throws -> ControlReply {
    let reply = await backend.ask(request)
    if case .failure(let failure) = reply { throw failure }
    return reply
  }

  private static let notFound = ControlFailure(.notFound, "the run has no such value")

  private func file(_ mark: String, of run: RunReport) throws -> IntentFile {
    guard case .file(let file)? = RunValues(run).value(marked: mark) else { throw Self.notFound }
    return file
  }

  private func trace(of run: RunReport) -> HTTPResponse {
    .text(
      .ok, hiding.hide(backend.exports.trace(run)), type: "application/json",
      fields: [Self.attachment("run-\(run.summary.id).json"), Self.policy()] + Self.others)
  }

  private static func attachment(_ name: String) -> HTTPFields.Field {
    HTTPFields.Field(
      "content-disposition", "attachment; filename*=UTF-8''\(PercentCoding.encode(name))")
  }

  private func download(_ file: IntentFile) async throws -> HTTPResponse {
    HTTPResponse(
      .ok,
      fields: [
        HTTPFields.Field("content-type", "application/octet-stream"),
        Self.attachment(file.filename), Self.policy(),
      ] + Self.others, body: .bytes(Array(try await backend.files.content(file))))
  }

  private func picture(of file: IntentFile, _ page: Int) async throws -> HTTPResponse {
    let content =
      file.filename.lowercased().hasSuffix(".pdf")
      ? try await backend.files.picture(file, page) : try await backend.files.content(file)
    guard let type = PictureType(content) else {
      throw ControlFailure(.notFound, "the file isn't a picture that browsers show")
    }
    return HTTPResponse(
      .ok,
      fields: [HTTPFields.Field("content-type", type.rawValue), Self.policy()] + Self.others,
      body: .bytes(Array(content)))
  }

  private func frame(_ mark: String, of run: RunReport) async throws -> HTTPResponse {
    guard let value = RunValues(run).value(marked: mark) else { throw Self.notFound }
    let content: String
    switch value {
    case .file(let file):
      let text = String(decoding: try await backend.files.content(file), as: UTF8.self)
      // No policy forbids the connections that links ask for.
      content = hiding.hide(text.replacing(/<(link|base|meta)/.ignoresCase(), with: "<span"))
    default:
      content =
        switch value.changingTexts(hiding.hide) {
        case .richText(let text): RichText.html(text)
        // With secrets hidden in it, it is plain.
        case let other: MarkupText.text(other.text, in: .element)
        }
    }
    let style =
      ":root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif } img { max-width: 100% }"
    return .text(
      .ok, "<!DOCTYPE html>\n<style>\(style)</style>\n\(content)",
      type: "text/html; charset=utf-8",
      fields: [Self.policy("style-src 'unsafe-inline'", "img-src data:")] + Self.others)
  }
}
