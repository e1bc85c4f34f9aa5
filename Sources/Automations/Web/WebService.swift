import AppIntentsCore
import Control
import Coordination
import Dashboard
import HTTPServing
import RunHistory
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// Listens where the settings say, while there is something to serve: pages, webhooks, or forms.
///
/// A daemon whose settings switch pages off, and whose workflows have neither a webhook nor a form, opens no
/// port.
actor WebService {
  private let webhooks: WebhookTriggerServer
  private let forms: FormDesk
  private let settings: @Sendable () throws(SettingsHaveErrors) -> Settings
  private let secrets: @Sendable () throws -> Secrets
  private let say: @Sendable (String) -> Void
  private let links: PageLinks
  /// Where bodies are received that are too large for memory.
  private let folder: FilePath
  private let routes: WebRoutes
  let signInFiles: SignInFiles
  private var pages: Dashboard?

  private var server: HTTPServer?
  /// The settings by which it listens, and the address with its port.
  private var served: (settings: DashboardSettings, address: ServerAddress)?
  /// One change at a time, so that no address is listened on twice.
  private let turns = AsyncLock()
  /// Whether the daemon ends.
  private var isClosed = false
  /// Why it doesn't listen.
  private var obstacle: WebObstacle?

  /// What is wrong with what it serves, and what to do about it.
  var problem: (text: String, help: String)? {
    if let obstacle {
      let missing = webhooks.isServing ? "webhooks start nothing" : "there is no dashboard"
      return (obstacle.text(missing), obstacle.help)
    }
    return unsetPassword.map { problem in
      (
        "nobody can sign in to the dashboard with a password: \(problem.reason)",
        problem.help ?? "`segue secrets list` tells more"
      )
    }
  }

  /// Why signing in with the password that the settings name isn't possible.
  private var unsetPassword: SecretProblem? {
    guard let settings = served?.settings, settings.isEnabled, let name = settings.password
    else { return nil }
    return SecretProblem(of: name, in: secrets)
  }

  /// - Parameters:
  ///   - links: is told where the pages are.
  ///   - state: the folder of the history.
  ///   - say: receives why it can't listen, once for each reason.
  init(
    webhooks: WebhookTriggerServer, forms: FormDesk, links: PageLinks, folder: FilePath,
    state: FilePath,
    settings: @escaping @Sendable () throws(SettingsHaveErrors) -> Settings,
    secrets: @escaping @Sendable () throws -> Secrets, say: @escaping @Sendable (String) -> Void
  ) {
    self.webhooks = webhooks
    self.forms = forms
    self.links = links
    self.folder = folder
    self.settings = settings
    self.secrets = secrets
    self.say = say
    routes = WebRoutes(webhooks: webhooks, forms: FormPages(forms))
    signInFiles = SignInFiles(in: state)
    // Links don't outlive the process that made them.
    signInFiles.remove()
  }

  /// Follows what there is to serve, and what the settings say.
  func follow() async { await turns.withLock { await change() } }

  /// Serves pages, too, if the settings say so.
  func open(_ pages: Dashboard) {
    self.pages = pages
    routes.open(pages)
  }

  private func change() async {
    if isClosed { return }
    let known = obstacle
    let wanted: DashboardSettings?
    do {
      let now = try settings().dashboard ?? DashboardSettings()
      let isWanted =
        webhooks.isServing || forms.isServing || pages != nil && now.isEnabled
      wanted = isWanted ? now : nil
      if wanted == nil { obstacle = nil }
    } catch {
      // They may say that nothing is served, or only where no other machine reaches it.
      wanted = nil
      obstacle = .settings(reason: error.reason)
      if obstacle != known, let problem { say(problem.text) }
    }
    if served?.settings == wanted { return }
    await stop(within: .seconds(2))
    guard let wanted, !isClosed else { return }
    obstacle = nil
    let address = ServerAddress(host: wanted.listen.host, port: wanted.listen.port)
    let server = HTTPServer(folder: folder, handler: routes)
    do {
      let bound = try server.listen(on: address)
      let other = wanted.url?.authority
      routes.answer(for: HostRule(addresses: [bound], others: [other].compactMap(\.self)))
      if bound.host == "127.0.0.1" {
        // `localhost` may lead there, and no other program is to answer. A machine may be without IPv6.
        _ = try? server.listen(on: ServerAddress(host: "::1", port: bound.port))
      }
      pages?.serve(
        at: wanted.isEnabled ? DashboardPlace(port: bound.port, origin: wanted.url?.origin) : nil)
      self.server = server
      served = (wanted, bound)
      links.serve(at: dashboard.flatMap { $0.url ?? $0.address })
    } catch {
      obstacle = .address(
        address.authority, reason: IntentErrorText.message(for: error).lowercased())
      if obstacle != known, let problem { say(problem.text) }
    }
  }

  /// Stops listening for good. Requests that have arrived are answered within some time.
  func close(within grace: Duration) async {
    // At once, so that a change that waits for its turn does nothing.
    isClosed = true
    signInFiles.remove()
    await turns.withLock { await stop(within: grace) }
  }

  private func stop(within grace: Duration) async {
    let server = server
    self.server = nil
    served = nil
    pages?.serve(at: nil)
    links.serve(at: nil)
    await server?.stop(within: grace)
    routes.answer(for: nil)
  }

  /// Where a hook is, and what has become of requests to it.
  struct HookStatus {
    /// Its address on this machine; nil if nothing listens.
    let address: String?
    /// What its user should know.
    let notes: [String]
    let hook: WebhookTriggerServer.Status
  }

  /// The hooks among triggers.
  func statuses(of subscriptions: [TriggerSubscription]) -> [TriggerID: HookStatus] {
    var statuses: [TriggerID: HookStatus] = [:]
    for subscription in subscriptions where subscription.trigger is WebhookTrigger {
      guard let hook = webhooks.status(of: subscription.id) else { continue }
      var notes = hook.signsWith.map { ["its sender signs with `\($0)`"] } ?? []
      if let served {
        if let url = served.settings.url {
          notes.append("others reach it at `\(url.origin)\(hook.path)`")
        }
      } else {
        notes += [problem?.text].compactMap(\.self)
      }
      statuses[subscription.id] = HookStatus(
        address: served.map { "http://\($0.address.authority)\(hook.path)" }, notes: notes,
        hook: hook)
    }
    return statuses
  }

  /// Where pages are; nil if the settings switch them off.
  var dashboard: DashboardReport? {
    guard pages != nil else { return nil }
    if let settings = try? settings(), settings.dashboard?.isEnabled == false { return nil }
    if let served {
      return DashboardReport(
        address: "http://\(served.address.reachable.authority)",
        url: served.settings.url?.origin, warning: problem?.text)
    }
    return obstacle.map { obstacle in
      let text = obstacle.text("there is no dashboard")
      guard case .address = obstacle else { return DashboardReport(problem: text) }
      return DashboardReport(
        problem: text
          + "; `dashboard: { listen: 127.0.0.1:7874 }` in `config.yaml` takes another port")
    }
  }

  /// The link to a form, and whether only this machine reaches it.
  ///
  /// - Throws: `ControlFailure` if no forms are served.
  func formLink(_ secret: String) throws(ControlFailure) -> (link: String, isLocal: Bool) {
    guard let served else {
      throw ControlFailure(
        .unavailable, obstacle?.text("there are no forms") ?? "the daemon doesn't listen yet",
        help: obstacle?.help)
    }
    let path = PageAddress.form(secret).text
    if let url = served.settings.url { return (url.origin + path, false) }
    return ("http://\(served.address.reachable.authority)\(path)", served.address.isLoopback)
  }

  /// A link that signs a browser in.
  ///
  /// - Throws: `ControlFailure` if no pages are served.
  func signInLink() throws(ControlFailure) -> String {
    guard let report = dashboard else {
      throw ControlFailure(
        .unavailable, "the dashboard is switched off by `dashboard: { enabled: false }`",
        help: "remove it from `config.yaml`")
    }
    guard let address = report.address, let path = pages?.makeSignInPath() else {
      throw ControlFailure(.unavailable, report.problem ?? "the daemon doesn't listen yet")
    }
    signInFiles.remove(after: Dashboard.linkValidity)
    return address + path
  }
}
