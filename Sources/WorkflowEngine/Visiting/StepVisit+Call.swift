import AppIntentsCore
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

extension StepVisit {
  /// What an app or a model is told of the step.
  var call: StepCall {
    let suspension = CallSuspension(after: record?.suspension)
    let isAsked = !answers.isEmpty && run.context.interaction.isAttended
    guard case .dictionary(let names) = run.names.run else {
      return StepCall(
        run: "", step: "\(place)", key: "\(place)", isAsked: isAsked,
        hasTimeLimit: step.modifiers.timeout != nil, suspension: suspension, limit: modelLimit)
    }
    func name(_ parts: String...) -> String {
      parts.compactMap { names[$0]?.text }.joined(separator: "/")
    }
    // Runs from the command line all have the same number.
    return StepCall(
      run: name("workflow", "id"), step: "\(place)",
      key: "\(name("workflow", "id", "started"))/\(place)", isAsked: isAsked,
      hasTimeLimit: step.modifiers.timeout != nil, suspension: suspension, limit: modelLimit)
  }
}
