import AppIntentsCore
import ModelContext
import OrderedCollections

extension ToolDefinition {
  /// The sentences that the app gives, with its parameters in their places.
  func summary(of described: [ParameterDescriptor], _ types: AppTypes) -> IntentSummary {
    IntentSummary(
      content: conditional(types) ?? plain, title: title,
      parameterTitles: described.map(\.title))
  }

  /// The sentences for different values; nil if the app has one for all.
  private func conditional(_ types: AppTypes) -> IntentSummary.Content? {
    guard let told = meta["sentences"] else { return nil }
    let reader = ToolValueReader(types: types, context: IntentContext.current)
    return WireSummary.content(
      told, parameters: parameters.map(\.key), sentence: { content(of: $0) }
    ) { json, index in
      // An entity is compared by its id.
      if case .entity = parameters[index].shape.type { return json }
      return (try? reader.value(json, as: parameters[index].shape)) ?? json
    }
  }

  /// The only sentence, or the list of all parameters.
  private var plain: IntentSummary.Content {
    content(of: meta["summary"]?.jsonString ?? "")
  }

  private func content(of told: String) -> IntentSummary.Content {
    let sentence = PlainText.line(told)
    guard !sentence.isEmpty else { return .parameters(Array(parameters.indices)) }
    let parts = PlaceholderText(sentence).pieces.map { piece -> IntentSummary.Part in
      switch piece {
      case .text(let text): .text(text)
      case .place(let name):
        parameters.firstIndex { $0.key == name }.map { .parameter($0) } ?? .text("${\(name)}")
      }
    }
    let shown = parts.compactMap { if case .parameter(let index) = $0 { index } else { nil } }
    return .sentence(parts, others: parameters.indices.filter { !shown.contains($0) })
  }
}
