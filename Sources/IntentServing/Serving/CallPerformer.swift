import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowValues

/// Performs the intent of a call.
struct CallPerformer: Sendable {
  let intent: ServedIntent
  let call: ServedCall
  let session: ToolSession
  let program: ProgramTools

  func result() async throws -> JSONObject {
    let told = call.request.meta[IntentExtension.name]?.jsonObject ?? [:]
    let context = context(told["context"]?.jsonObject ?? [:])
    // The names of parameters that are given by ids.
    let exact = told["exact"]?.jsonArray?.compactMap(\.jsonString) ?? []
    return try await IntentContext.$current.withValue(context) {
      if let press = told["press"]?.jsonObject {
        return try await program.shown.press(press).addingIntentMeta(await remarks(context))
      }
      let invocation = IntentBinder.of(intent.type).begin()
      try await ArgumentReader(context: context, app: program.app).set(
        call.request.arguments, of: intent, on: invocation, exact: Set(exact),
        made: told["imports"]?.jsonObject ?? [:])
      try Task.checkCancellation()
      let run = told["context"]?.jsonObject.map { CallContext($0) }
      if !call.request.isSimulation, try Handover.isFirst(intent.type, told: run) {
        let result: JSONObject = ["content": []]
        return result.addingIntentMeta(Handover.meta(isPerformed: false))
      }
      let (foreground, answers) = (ForegroundState(isInFront: false), ParameterAnswers())
      let result = try await ForegroundState.$current.withValue(foreground) {
        try await DonationOutbox.$isInCall.withValue(true) {
          let outcome = try await self.outcome(of: invocation, noting: answers)
          self.donateAssociated(with: invocation)
          // What it shows is drawn here, and may have activities.
          return try await CallResult.json(
            of: outcome, of: intent, session: session, shown: program.shown)
        }
      }
      let remarked = SnippetPage(app: program.app).drawn(result, for: call.request.client)
        .addingIntentMeta(await remarks(context))
        .addingIntentMeta(Self.json(of: answers, for: invocation.intent))
      guard !call.request.isSimulation, Handover.isLast(intent.type, foreground, told: run) else {
        return remarked
      }
      return remarked.addingIntentMeta(Handover.meta(isPerformed: true))
    }
  }

  /// Donates what the intent that was performed names as related.
  private func donateAssociated(with invocation: IntentInvocation) {
    guard !call.request.isSimulation, let intent = invocation.intent else { return }
    for donation in IntentDonation.associated(with: intent) { program.donations.add(donation) }
  }

  /// What the extension says of a result besides its value.
  private func remarks(_ context: IntentContext) async -> JSONObject {
    if call.request.isSimulation { return ["would": .list(call.wouldDo.map { .text($0) })] }
    var remarks = program.donations.news(tools: program.app.tool(of:))
    // Also for an intent that this one has opened, or that a button is for.
    remarks["undo"] = await program.undoable.keep(context.undo, title: intent.descriptor.title)
    return remarks
  }

  private func outcome(
    of invocation: IntentInvocation, noting answers: ParameterAnswers
  ) async throws -> IntentOutcome {
    try await ParameterAnswers.$current.withValue(answers) {
      if call.request.isSimulation, let simulated = try await invocation.simulate() {
        return simulated
      }
      return try await invocation.perform().afterOpening()
    }
  }

  /// What parameters were given by answers, as a call gives it.
  private static func json(
    of answers: ParameterAnswers, for intent: (any AppIntent)?
  ) -> JSONObject {
    var given: JSONObject = [:]
    for (name, value) in intent?.values(among: answers) ?? [] {
      given[name] = WireValue.argument(value)
    }
    return given.isEmpty ? [:] : ["answers": .dictionary(given)]
  }

  /// The run as the client describes it; else the process.
  private func context(_ members: JSONObject) -> IntentContext {
    let told = CallContext(members)
    let base = program.context
    var folders = IntentContext.Folders(run: base.folder, home: base.home)
    if let folder = told.folder { folders.run = base.resolve(FilePath(folder)) }
    if let temporary = told.temporary {
      let path = base.resolve(FilePath(temporary))
      folders.temporary = { path }
    }
    let surroundings = IntentContext.Surroundings(
      environment: base.environment, timeZone: told.timeZone.flatMap(TimeZoneName.zone),
      locale: told.locale.flatMap(LocaleName.locale))
    func made(_ interaction: any Interaction) -> IntentContext {
      IntentContext(
        folders: folders, surroundings: surroundings, interaction: interaction,
        values: WorkflowValueOperations(), isSimulation: call.request.isSimulation,
        report: { [call] in call.report($0) })
    }
    let unattended = made(UnattendedInteraction())
    guard told.isAttended ?? true, call.request.client.asksInForms, !call.request.isSimulation
    else {
      return unattended
    }
    let reader = ArgumentReader(context: unattended, app: program.app)
    return made(
      CallInteraction(call, in: unattended) { [program] json, type in
        try await reader.value(json, as: type, entity: program.app.entity(of: type), isExact: false)
      })
  }
}
