import Control
import Foundation
package import HTTPServing

/// Serves forms to others: those who have a link fill in a workflow's inputs, and see its output.
///
/// ```
/// GET  /forms/SECRET                  the form
/// POST /forms/SECRET                  what was filled in → run → redirect
/// GET  /forms/SECRET/TICKET           the output
/// GET  /forms/SECRET/TICKET/files/N   a file in it
/// ```
///
/// A page needs neither a cookie nor an origin, only its secret; nothing on it leads to other pages.
package final class FormPages: HTTPHandler {
  /// The most bytes of a form without files, and of one with files.
  static let (longestForm, longestUpload) = (1 << 20, 16 << 20)
  /// After how many seconds a page looks again whether a run has ended.
  private static let pause = 2

  private let answering: any FormAnswering

  package init(_ answering: any FormAnswering) { self.answering = answering }

  package func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    let path = head.target.path
    guard path.count >= 2, RandomSecret.isOne(path[1]) else { return .answered(page(.unknown)) }
    let secret = path[1]
    switch (head.method, path.count) {
    case ("GET", 2): return .answered(await form(secret))
    case ("POST", 2): return await filledIn(head, secret)
    case ("GET", 3) where RandomSecret.isOne(path[2]):
      return .answered(await outcome(secret, ticket: path[2]))
    case ("GET", 5) where RandomSecret.isOne(path[2]) && path[3] == "files":
      guard let index = Int(path[4]), index >= 0 else { return .answered(page(.unknown)) }
      return .answered(await file(index, secret, ticket: path[2]))
    case ("GET", _), ("POST", _): return .answered(page(.unknown))
    default:
      return .answered(
        .text(
          .methodNotAllowed, "forms take GET or POST\n",
          fields: [HTTPFields.Field("allow", "GET, POST")]))
    }
  }

  private func form(_ secret: String) async -> HTTPResponse {
    do {
      let form = try await answering.form(secret)
      return form.isUsedUp ? page(.usedUp) : page(.ok, FormPage(form, at: secret))
    } catch {
      return page(error)
    }
  }

  // MARK: - What was filled in

  private func filledIn(_ head: HTTPRequestHead, _ secret: String) async -> HTTPAdmission {
    let type = head.fields["content-type"] ?? ""
    let kind = type.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
    guard kind == "application/x-www-form-urlencoded" || kind == "multipart/form-data" else {
      return .answered(.text(.unsupportedMediaType, "forms are sent as browsers do\n"))
    }
    let form: OpenForm
    do {
      form = try await answering.form(secret)
    } catch {
      return .answered(page(error))
    }
    let takesFiles = form.inputs.contains { $0.type == "file" }
    let limit = takesFiles ? Self.longestUpload : Self.longestForm
    return .admitted(
      bodyLimit: limit,
      tooLarge: { [self] in
        let problem = "what you sent has more than \(limit >> 20) MiB"
        return page(.contentTooLarge, FormPage(form, at: secret, problem: problem))
      }
    ) { [self] request in
      guard let body = try? request.body.content(), let entry = FormEntry(body, type: type) else {
        return page(.wrong("the form can't be read"))
      }
      return await fillIn(form, secret, entry)
    }
  }

  private func fillIn(
    _ form: OpenForm, _ secret: String, _ entry: FormEntry
  ) async -> HTTPResponse {
    do {
      try await answering.fillIn(secret, entry)
    } catch .wrong(let problem) {
      return page(
        .badRequest, FormPage(form, at: secret, given: entry.values, problem: problem))
    } catch {
      return page(error)
    }
    let next = PageAddress.form(secret).appending(entry.ticket)
    return HTTPResponse(
      .seeOther, fields: [HTTPFields.Field("location", next.text)] + Self.fields)
  }

  // MARK: - What comes of it

  private func outcome(_ secret: String, ticket: String) async -> HTTPResponse {
    do {
      let outcome = try await answering.outcome(secret, ticket: ticket)
      let place = PageAddress.form(secret)
      guard case .waiting = outcome else {
        return page(.ok, FormOutcomePage(outcome: outcome, form: place, ticket: ticket))
      }
      return page(
        .ok, FormOutcomePage(outcome: outcome, form: place, ticket: ticket),
        fields: [HTTPFields.Field("refresh", "\(Self.pause)")])
    } catch {
      return page(error)
    }
  }

  private func file(_ index: Int, _ secret: String, ticket: String) async -> HTTPResponse {
    do {
      guard case .output(_, _, let files) = try await answering.outcome(secret, ticket: ticket),
        files.indices.contains(index), files[index].isThere
      else { throw FormRefusal.unknown }
      let content = try await answering.file(index, secret, ticket: ticket)
      let name = PercentCoding.encode(files[index].name)
      let picture = PictureType(content)
      return HTTPResponse(
        .ok,
        fields: [
          HTTPFields.Field("content-type", picture?.rawValue ?? "application/octet-stream"),
          HTTPFields.Field("content-disposition", "attachment; filename*=UTF-8''\(name)"),
          HTTPFields.Field("content-security-policy", "default-src 'none'; sandbox"),
        ] + Self.others, body: .bytes(Array(content)))
    } catch let refusal as FormRefusal {
      return page(refusal)
    } catch {
      return page(.unavailable)
    }
  }

  // MARK: - Pages

  private static let policy = [
    "default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'self'",
    "frame-ancestors 'none'", "base-uri 'none'",
  ].joined(separator: "; ")

  private static let others = [
    // A link to another site doesn't tell it the secret.
    HTTPFields.Field("referrer-policy", "no-referrer"),
    HTTPFields.Field("cross-origin-opener-policy", "same-origin"),
    HTTPFields.Field("cross-origin-resource-policy", "same-origin"),
    HTTPFields.Field("x-frame-options", "DENY"),
    HTTPFields.Field("x-robots-tag", "noindex, nofollow"),
  ]

  private static let fields =
    [HTTPFields.Field("content-security-policy", policy)] + others

  private func page(
    _ status: HTTPStatus, _ content: some Widget, fields: [HTTPFields.Field] = []
  ) -> HTTPResponse {
    guard let hide = try? answering.hiding() else {
      return .text(.unavailable, "this form can't be shown now\n", fields: Self.fields)
    }
    let hiding = SecretHiding(hide: hide) { _ in "" }
    return .text(
      status, HTMLWriter.page(content.body, hiding: hiding), type: "text/html; charset=utf-8",
      fields: Self.fields + fields)
  }

  private func page(_ refusal: FormRefusal) -> HTTPResponse {
    var fields: [HTTPFields.Field] = []
    if case .tooMany(let seconds) = refusal {
      fields.append(HTTPFields.Field("retry-after", "\(seconds)"))
    }
    return page(refusal.status, FormRefusalPage(refusal: refusal), fields: fields)
  }
}

extension FormRefusal {
  fileprivate var status: HTTPStatus {
    switch self {
    case .unknown: .notFound
    case .closed, .unavailable: .unavailable
    case .usedUp: .gone
    case .tooMany: .tooManyRequests
    case .wrong: .badRequest
    }
  }
}
