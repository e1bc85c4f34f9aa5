import Foundation
import HTTPServing
import WorkflowValues

extension Dashboard {
  /// Signs a browser in with a link.
  func signIn(with code: String, _ visit: Visit) async -> HTTPResponse {
    let isValid = links.take(code, at: backend.now())
    if isValid { backend.linkUsed(code) }
    // A browser that goes back to a link, or opens one twice, is in already.
    if visit.session != nil { return PageResponse.redirect(to: .now) }
    guard isValid else {
      return signInPage(
        .unauthorized, problem: "this link was used already, or is older than a minute")
    }
    return await begin(visit)
  }

  /// Signs a browser in with the password.
  func signIn(with fields: [FormField], _ visit: Visit) async -> HTTPResponse {
    let now = backend.now()
    // A password whose secret isn't set opens nothing.
    guard let password = try? backend.password(), !password.isEmpty else {
      return signInPage(.unauthorized)
    }
    guard attempts.begin(at: now) else {
      return signInPage(
        .tooManyRequests, problem: "there were too many wrong passwords; try again in a minute")
    }
    let given = fields.first { $0.name == "password" }?.value ?? ""
    guard SecretComparison.areEqual(given, password) else {
      return signInPage(.unauthorized, problem: "this isn't the password")
    }
    attempts.succeeded()
    return await begin(visit)
  }

  private func begin(_ visit: Visit) async -> HTTPResponse {
    let session = Session.new()
    let now = backend.now()
    do {
      try await backend.sessions.keep(
        session.hash, at: now, until: now.addingTimeInterval(Double(Session.days) * 86_400))
    } catch {
      return signInPage(.unavailable, problem: "the session can't be recorded")
    }
    return PageResponse.redirect(
      to: .now, fields: [session.cookie(port: visit.place.port, isSecure: visit.isSecure)])
  }

  /// What is shown to those who aren't signed in: how to get in.
  func signInPage(_ status: HTTPStatus, problem: String? = nil) -> HTTPResponse {
    let context = PageContext(now: backend.now(), version: backend.version, token: nil)
    let hasPassword = (try? backend.password())?.isEmpty == false
    return PageResponse.page(
      status, SignInPage(context, takesPassword: hasPassword, problem: problem).body)
  }
}
