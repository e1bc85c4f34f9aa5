import AppIntentsCore
import Control
import Diagnostics
import HTTPServing

/// What forms are answered with that are shown again, with what came of them.
extension PageMaker {
  enum FormAnswer {
    case page(HTTPResponse)
    /// Another page, which shows what was done.
    case next(Tickets.Outcome)
  }

  func answer(
    to action: PageAction, _ fields: [FormField], _ files: [GivenFile]
  ) async throws -> FormAnswer {
    switch action {
    case .workflow(let id, .dryRun): try await dryRun(of: id, fields, files)
    case .workflow(let id, .find): try await find(for: id, fields)
    case .workflow(let id, _): try await edited(id, action, fields)
    default: throw Self.unexpected
    }
  }

  private func shown(
    _ status: HTTPStatus, _ page: (PageContext) -> HTML
  ) async throws -> FormAnswer {
    var context = context
    context.questions = try await prompts().count
    return .page(PageResponse.page(status, page(context), hiding: hiding))
  }

  // MARK: - Files

  func source(of id: String) async throws -> SourceReport {
    guard case .source(let source) = try await reply(to: .source(workflow: id)) else {
      throw Self.unexpected
    }
    return source
  }

  func sourcePage(of source: SourceReport) -> SourcePage {
    var source = source
    // What would be sent back has marks instead of it.
    if hiding.hide(source.text) != source.text {
      source.obstacle = "has the value of a secret in it"
    }
    return SourcePage(
      context: context, source: source, text: source.text, problems: source.problems)
  }

  private func edited(
    _ id: String, _ action: PageAction, _ fields: [FormField]
  ) async throws -> FormAnswer {
    let text = PageAction.source(in: fields)
    guard hiding.hide(text) == text else {
      throw ControlFailure(
        .notPermitted,
        "the text has the value of a secret in it, so it can't be shown and isn't saved",
        help: "go back, where it still is, and write `$secrets.NAME` instead of the value")
    }
    guard Printable.text(text) == text else {
      throw ControlFailure(
        .usage, "the text has characters that a page can't show, so it isn't saved",
        help: "go back, where it still is, and remove them")
    }
    let problems: [ProblemReport]
    var source: SourceReport
    let refusal: SourcePage.Refusal?
    switch try await reply(to: try action.request(fields)) {
    case .problems(let found):
      source = try await self.source(of: id)
      problems = found
      refusal = action == .workflow(id, .save) ? .hasErrors : nil
      // The version that was edited: a change of the file in the meantime isn't overwritten.
      source.version = fields.first { $0.name == "version" }?.value ?? source.version
    case .source(let now):
      source = now
      refusal = .wasChanged
      let request = ControlRequest.checkSource(workflow: id, text: text)
      guard case .problems(let found) = try await reply(to: request) else { throw Self.unexpected }
      problems = found
    case let other: return .next(try action.outcome(of: other, fields))
    }
    let status: HTTPStatus =
      switch refusal {
      case .hasErrors?: .badRequest
      case .wasChanged?: .conflict
      case nil: .ok
      }
    return try await shown(status) { context in
      SourcePage(
        context: context, source: source, text: text, problems: problems, refusal: refusal
      ).body
    }
  }

  // MARK: - Dry runs

  private func dryRun(
    of id: String, _ fields: [FormField], _ files: [GivenFile]
  ) async throws -> FormAnswer {
    let details = try await details(of: id)
    let given = FilledInputs.values(fields)
    let all = FilledInputs.values(given, with: files)
    for value in all where !details.inputs.contains(where: { $0.name == value.name }) {
      throw ControlFailure(.usage, "`\(id)` has no input `\(value.name)`")
    }
    let report = try await backend.dryRun.perform(
      details.workflow.path.path, all, details.inputs.map(\.name))
    let chosen = await chosen(given, of: details)
    return try await shown(report.wrong.isEmpty ? .ok : .badRequest) { context in
      DryRunPage(
        context: context, details: details, given: given, report: report, chosen: chosen
      ).body
    }
  }

  // MARK: - Values that apps have

  private static let mostChosen = 20

  /// The entities whose ids a form is filled in with, so that it shows their titles.
  private func chosen(
    _ given: [NamedValue], of details: WorkflowDetailReport
  ) async -> [String: [FoundEntityReport]] {
    var all: [String: [FoundEntityReport]] = [:]
    for input in details.inputs where input.isOfApp == true {
      let items = given.first { $0.name == input.name }?.value.value.items ?? []
      for case .text(let id) in items.prefix(Self.mostChosen) where !id.isEmpty {
        // Without an answer of the app the form shows what it was filled in with.
        let found = try? await backend.intents.find(input.type, id)
        if let entity = found?.first(where: { $0.id == id }) {
          all[input.name, default: []].append(entity)
        }
      }
    }
    return all
  }

  private func find(for id: String, _ fields: [FormField]) async throws -> FormAnswer {
    let details = try await details(of: id)
    let name = fields.first { $0.name == PageAction.findField }?.value ?? ""
    guard let input = details.inputs.first(where: { $0.name == name }), input.isOfApp == true else {
      throw ControlFailure(.notFound, "`\(id)` has no input `\(name)` whose values an app has")
    }
    let typed = fields.first { $0.name == FilledInputs.wordsFieldName(of: input) }?.value ?? ""
    let words = typed.isEmpty ? nil : typed
    let result: Result<[FoundEntityReport], ControlFailure>
    do {
      result = .success(try await backend.intents.find(input.type, words))
    } catch let failure as ControlFailure {
      result = .failure(failure)
    }
    return try await shown(.ok) { context in
      FindPage(
        context: context, details: details, given: FilledInputs.values(fields),
        found: FoundValues(input: name, words: words, result: result)
      ).body
    }
  }
}
