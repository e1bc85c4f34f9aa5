import AppIntentsCore
import OrderedCollections

extension TriggerEvent {
  static let formKind = "form"

  /// A form that was filled in. What others write there counts as the text of a model: it may name nothing
  /// that `permissions` don't limit.
  package static func form(_ id: FormID) -> TriggerEvent {
    TriggerEvent(
      kind: formKind, values: ["form": .number(Int(id))], start: .nothing, model: .model)
  }

  /// Whether the inputs of the run were filled in on a form.
  package var isOfForm: Bool { kind == Self.formKind }
}
