import Dashboard
import HTTPServing
import Synchronization

/// Passes requests on to what answers them.
final class WebRoutes: HTTPHandler {
  private struct State {
    /// For which hosts requests are answered; nil for none yet.
    var hosts: HostRule?
    var pages: Dashboard?
  }

  private let webhooks: WebhookTriggerServer
  private let forms: FormPages
  private let state = Mutex(State())

  init(webhooks: WebhookTriggerServer, forms: FormPages) {
    self.webhooks = webhooks
    self.forms = forms
  }

  func answer(for hosts: HostRule?) { state.withLock { $0.hosts = hosts } }

  /// Answers requests for pages from now on.
  func open(_ pages: Dashboard) { state.withLock { $0.pages = pages } }

  func admit(_ head: HTTPRequestHead, from peer: HTTPPeer) async -> HTTPAdmission {
    let (hosts, pages) = state.withLock { ($0.hosts, $0.pages) }
    guard hosts?.allows(head.host) == true else { return .answered(HostRule.refusal) }
    switch head.target.path.first {
    case WebhookTriggerServer.path: return webhooks.admit(head)
    case PageAddress.formFolder: return await forms.admit(head, from: peer)
    default: return await pages?.admit(head, from: peer) ?? .answered(WebhookTriggerServer.notFound)
    }
  }
}
