import Control
import Foundation
package import HTTPServing
import Synchronization
import WorkflowValues

/// Answers requests for pages, and what their forms send.
///
/// ```
/// head → page or action? → signed in? → own origin? a form? → body → token? → action → redirect
///         └ 404, 405        └ 401        └ 403, 415             └ 400  └ 403
/// ```
package final class Dashboard: HTTPHandler {
  /// The most bytes of a form.
  static let longestForm = 1 << 20

  let backend: DashboardBackend
  let links = SignInLinks()
  let attempts = AttemptLimit()
  let notices = Notices()
  let streams = OpenStreams()
  private let times = PageTimes()
  private let seals = Seals()
  private let tickets = Tickets()
  private let place = Mutex<DashboardPlace?>(nil)

  package init(_ backend: DashboardBackend) { self.backend = backend }

  /// Begins to serve pages, or ends it.
  package func serve(at place: DashboardPlace?) { self.place.withLock { $0 = place } }

  /// How many seconds a link is valid.
  package static let linkValidity: Double = SignInLinks.validity

  /// The path of a link that signs a browser in, once and within a minute; nil if no pages are served.
  package func makeSignInPath() -> String? {
    guard place.withLock({ $0 }) != nil else { return nil }
    return PageAddress.signIn.appending(links.make(at: backend.now())).text
  }

  /// What is known of a request before its body is read.
  struct Visit: Sendable {
    let head: HTTPRequestHead
    let place: DashboardPlace
    /// Nil if the browser isn't signed in.
    let session: Session?

    var path: [String] { head.target.path }
    var isSecure: Bool { place.isSecure(host: head.host) }

    func query(_ name: String) -> String? {
      head.target.query.first { $0.name == name }.map(\.value).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The place of the first row that is asked for of a list.
    var start: Int { query("from").flatMap(Int.init) ?? 0 }
  }

  package func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    let path = head.target.path
    // The pages of forms have them, too, where these pages aren't served.
    if head.method == "GET", path.first == Asset.folder, path.count == 2,
      let asset = Asset.response(for: path[1])
    {
      return .answered(asset)
    }
    guard let place = place.withLock({ $0 }) else {
      return .answered(.text(.notFound, "not found\n"))
    }
    let visit = Visit(head: head, place: place, session: session(of: head, at: place))
    switch head.method {
    case "GET": return .answered(await page(for: visit))
    case "POST": return form(of: visit)
    default:
      return .answered(
        .text(
          .methodNotAllowed, "pages take GET or POST\n",
          fields: [HTTPFields.Field("allow", "GET, POST")]))
    }
  }

  /// The session of a request, if it is still kept.
  private func session(of head: HTTPRequestHead, at place: DashboardPlace) -> Session? {
    // Pages on other ports of this machine can set cookies of the same name.
    Session.candidates(head.fields, port: place.port).first { session in
      // While the store can't be read, no browser counts as signed in.
      (try? backend.sessions.isKept(session.hash, at: backend.now())) == true
    }
  }

  // MARK: - Pages

  private func page(for visit: Visit) async -> HTTPResponse {
    let path = visit.path
    if path.count == 2, [path[0]] == PageAddress.signIn.parts {
      return await signIn(with: path[1], visit)
    }
    guard let session = visit.session else { return signInPage(.unauthorized) }
    if path == PageAddress.events.parts { return events(for: session) }
    var context = PageContext(
      now: backend.now(), version: backend.version, token: session.token)
    do {
      let hiding = try hiding()
      if let part = RunPart(path) {
        return try await RunPartMaker(backend: backend, hiding: hiding)
          .response(for: part, page: visit.query("page").flatMap(Int.init) ?? 1)
      }
      guard let route = PageRoute(path) else {
        return refusal(.notFound, "there is no such page", context)
      }
      // What the script loads to see what has changed is no page that a person comes to.
      if visit.head.fields["x-segue-live"] == nil { context.notice = notices.take(for: session) }
      let pages = PageMaker(
        backend: backend, context: context, hiding: hiding, session: session.hash,
        pageTimes: times.last)
      let began = ContinuousClock.now
      defer { times.add(.now - began) }
      return try await pages.response(to: visit, for: route)
    } catch let failure as ControlFailure {
      return refusal(failure.status, failure.message, help: failure.help, context)
    } catch {
      return refusal(.unavailable, "secrets can't be read, so nothing is shown", context)
    }
  }

  /// A page that says why a request isn't answered.
  func refusal(
    _ status: HTTPStatus, _ message: String, help: String? = nil,
    from origin: (address: PageAddress, name: String)? = nil, _ context: PageContext
  ) -> HTTPResponse {
    // What a message quotes may be a secret.
    guard let hiding = try? hiding() else {
      return PageResponse.page(
        status, MessagePage(context, "secrets can't be read, so nothing is shown").body)
    }
    return PageResponse.page(
      status, MessagePage(context, message, help: help, from: origin).body, hiding: hiding)
  }

  private func hiding() throws -> SecretHiding {
    SecretHiding(hide: try backend.hiding()) { [seals] in seals.seal($0) }
  }

  // MARK: - Forms

  private func form(of visit: Visit) -> HTTPAdmission {
    let isSignIn = visit.path == PageAddress.signIn.parts
    guard isSignIn || visit.session != nil else { return .answered(signInPage(.unauthorized)) }
    guard isSignIn || PageAction(visit.path) != nil else {
      return .answered(.text(.notFound, "not found\n"))
    }
    guard visit.place.isOwn(visit.head.fields["origin"], host: visit.head.host) else {
      return .answered(.text(.forbidden, "this form isn't from a page of this address\n"))
    }
    let type = visit.head.fields["content-type"]?.split(separator: ";").first
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    if type == "multipart/form-data", PageAction(visit.path)?.takesFiles == true {
      return .admitted(
        bodyLimit: Self.longestUpload,
        tooLarge: { [self] in
          tooLarge(
            visit, "what was sent has more than \(Self.longestUpload >> 20) MiB",
            help: "give the path of a large file on the machine of the daemon instead")
        }
      ) { [self] request in
        await actOnFiles(in: request, visit)
      }
    }
    guard type == "application/x-www-form-urlencoded" else {
      return .answered(.text(.unsupportedMediaType, "forms are sent as `name=value`\n"))
    }
    return .admitted(
      bodyLimit: Self.longestForm,
      tooLarge: { [self] in
        tooLarge(
          visit, "what was sent has more than \(Self.longestForm >> 20) MiB",
          help: "shorten it")
      }
    ) { [self] request in
      guard let bytes = try? request.body.content(), let fields = FormField.read(bytes) else {
        return refusal(.badRequest, "the form can't be read", of: visit)
      }
      return isSignIn ? await signIn(with: fields, visit) : await act(on: fields, visit)
    }
  }

  func act(
    on fields: [FormField], _ visit: Visit, with files: [GivenFile] = []
  ) async -> HTTPResponse {
    guard let session = visit.session, let action = PageAction(visit.path) else {
      return signInPage(.unauthorized)
    }
    let context = PageContext(
      now: backend.now(), version: backend.version, token: session.token)
    let token = fields.first { $0.name == "token" }?.value ?? ""
    guard SecretComparison.areEqual(token, session.token) else {
      return refusal(
        .forbidden, "this form is from another session",
        help: "go back, load the page again, and send it again", from: action.origin, context)
    }
    if case .signOut = action {
      // The browser forgets its cookie. A hash that stays in the store opens nothing without it.
      try? await backend.sessions.forget(session.hash)
      return PageResponse.redirect(
        to: .now, fields: [Session.noCookie(port: visit.place.port, isSecure: visit.isSecure)])
    }
    guard let fields = seals.open(fields) else {
      return refusal(
        .conflict, "this page is too old for its form",
        help: "go back, load the page again, and send it again", from: action.origin, context)
    }
    do {
      let done: Tickets.Outcome
      if action.isShownAgain {
        let pages = PageMaker(
          backend: backend, context: context, hiding: try hiding(), session: session.hash,
          pageTimes: times.last)
        switch try await pages.answer(to: action, fields, files) {
        case .page(let response): return response
        case .next(let outcome): done = outcome
        }
      } else {
        done = try await outcome(of: action, fields, files, session)
      }
      if !done.text.isEmpty { notices.put(done.text, for: session) }
      return PageResponse.redirect(to: done.next)
    } catch let failure as ControlFailure {
      return refusal(
        failure.status, failure.message, help: failure.help, from: action.origin, context)
    } catch {
      return refusal(.badRequest, "the form can't be read", from: action.origin, context)
    }
  }

  private func dismiss(_ runs: [Int64], _ session: Session) async throws {
    do {
      let visit = try backend.sessions.visit(of: session.hash)
      try await backend.sessions.keep(visit.dismissing(runs), of: session.hash)
    } catch {
      throw ControlFailure(.unavailable, "it can't be recorded that they are dismissed")
    }
  }

  /// What comes of a form. One that is sent twice starts one run.
  private func outcome(
    of action: PageAction, _ fields: [FormField], _ files: [GivenFile], _ session: Session
  ) async throws -> Tickets.Outcome {
    if case .dismiss = action {
      try await dismiss(ChosenRuns.runs(fields), session)
      return ("", .now)
    }
    let ticket = fields.first { $0.name == FormEntry.ticketField }?.value
    guard action.startsRun, let ticket, RandomSecret.isOne(ticket) else {
      return try await perform(action, fields, files)
    }
    // The buttons of a list have a form together, and what is filled in differently is another one.
    var hasher = Hasher()
    for field in fields { hasher.combine("\(field.name)=\(field.value)") }
    for file in files { try Self.add(file, to: &hasher) }
    let key = "\(session.token) \(ticket) \(action.address.text) \(hasher.finalize())"
    return try await tickets.once(key, at: backend.now()) { [self] in
      try await perform(action, fields, files)
    }
  }

  private func perform(
    _ action: PageAction, _ fields: [FormField], _ files: [GivenFile]
  ) async throws -> Tickets.Outcome {
    if case .chosen = action { return try await act(onChosen: fields) }
    if case .run(let run, .undo) = action {
      return try action.outcome(of: .done(try await backend.undoing.perform(run)), fields)
    }
    return try action.outcome(of: await backend.ask(try action.request(fields, files)), fields)
  }
}

extension ControlFailure {
  /// The status of the page that tells it.
  var status: HTTPStatus {
    switch kind {
    case .usage, .invalidWorkflow: .badRequest
    case .notFound: .notFound
    case .notPermitted: .forbidden
    case .unavailable: .unavailable
    case .cannotCreate, .failed: .conflict
    }
  }
}
