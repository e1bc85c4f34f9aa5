import Control
import Dashboard
import Diagnostics
import Foundation
import RunHistory
import Scheduling
import WorkflowEngine
import WorkflowLanguage

extension ControlService {
  func formPreview(_ id: String) async throws -> ControlReply {
    try await refresh()
    let workflow = try await sharable(id)
    let inputs = try FormInputs(of: workflow)
    return .formPreview(
      FormPreview(
        consent: try await registry.preview(id), inputs: inputs.shown.map(\.name.value),
        kept: inputs.kept, asks: workflow.asksUser))
  }

  /// Makes a link to a form with which others start a workflow.
  func share(
    _ id: String, version: String, count: Int, until expiry: Date
  ) async throws -> ControlReply {
    guard let live else {
      throw ControlFailure(
        .unavailable, "no daemon runs, so there are no forms",
        help: "start it with `segue daemon`, or for good with `segue service install`")
    }
    try await refresh()
    let workflow = try await sharable(id)
    _ = try FormInputs(of: workflow)
    guard try await registry.preview(id).version == version else {
      throw ControlFailure(
        .failed, "`\(id)` has changed since it was shown",
        help: "`segue share \(Phrasing.shellWord(id))` shows it as it is now")
    }
    let (secret, now) = (RandomSecret.make(), clock.now)
    let form = try await store.write {
      try $0.addForm(FormDesk.hash(secret), of: id, count: count, until: expiry, at: now)
    }
    do {
      let (link, isLocal) = try await live.serveForm(secret)
      var report = FormReport(form)
      report.link = link
      report.isLocal = isLocal
      return .forms([report])
    } catch {
      // Without its link the form can't be used.
      _ = try await store.write { try $0.removeForm(form.id) }
      await live.formsChanged()
      throw error
    }
  }

  func forms() async throws -> ControlReply {
    try await refresh()
    let now = clock.now
    var reports: [FormReport] = []
    for form in try store.read({ try $0.forms(at: now) }) {
      var report = FormReport(form)
      report.problem = await problem(of: form)
      reports.append(report)
    }
    return .forms(reports)
  }

  func removeForm(_ id: FormID) async throws -> ControlReply {
    guard let workflow = try await store.write({ try $0.removeForm(id) }) else {
      throw ControlFailure.noForm(id)
    }
    await live?.formsChanged()
    return .done("form \(id) of `\(workflow)` is gone: its link leads nowhere any more")
  }

  /// A workflow that others may start: one that its user has agreed to.
  private func sharable(_ id: String) async throws -> Workflow {
    try await registry.known(id).requireConsent()
    guard let workflow = try await registry.workflow(id) else {
      throw ControlFailure(.invalidWorkflow, "`\(id)` has errors")
    }
    return workflow
  }

  /// Why a form starts nothing now.
  private func problem(of form: FormRecord) async -> String? {
    if form.used >= form.count { return "it has been filled in as often as it may be" }
    do {
      _ = try FormInputs(of: try await sharable(form.workflow))
      return live == nil ? "no daemon runs" : nil
    } catch let failure as ControlFailure {
      return failure.message
    } catch {
      return "`\(form.workflow)` can't be read"
    }
  }
}

extension FormReport {
  fileprivate init(_ form: FormRecord) {
    self.init(
      id: form.id, workflow: form.workflow, made: form.madeAt, expires: form.expiresAt,
      count: form.count, used: form.used)
  }
}

extension ControlFailure {
  static func noForm(_ id: FormID) -> ControlFailure {
    ControlFailure(.notFound, "there is no form \(id)", help: "`segue share --list` lists them")
  }
}
