import AppIntentsCore
import LanguageModels
import OrderedCollections
import WorkflowValues

/// The right answer of an example, as the model would have replied.
struct ExampleAnswer {
  let text: String

  /// Throws a `ModelFailure` for an answer that isn't of the wanted shape.
  init(
    _ example: AnswerRequest.Example, of request: AnswerRequest, _ shown: inout ShownValues,
    _ context: IntentContext
  ) throws {
    if request.shape == .text || request.shape == .richText {
      text =
        example.answer == .nothing && request.isOptional
        ? "null" : try shown.text(of: example.answer)
      return
    }
    let writer = Writer(shown: shown, context: context)
    let value = try writer.json(example.answer, as: request.shape, isOptional: request.isOptional)
    text = JSONWriter.compact(["value": value])
    _ = try shown.told(text)
  }

  private struct Writer {
    let shown: ShownValues
    let context: IntentContext

    func json(_ value: Value, as shape: AnswerShape, isOptional: Bool) throws -> Value {
      if value == .nothing, shape.isNullable(ifOptional: isOptional) { return value }
      switch shape {
      case .list(let element):
        guard case .list(let items) = value else { throw wrong(value, shape) }
        return .list(try items.map { try json($0, as: element, isOptional: false) })
      case .dictionary(let fields): return try json(value, with: fields, shape)
      case .entity:
        guard case .entity(let entity) = value, entity.typeName == shape.type.name,
          let id = shown.entities.values.first(where: { $0.value == entity })?.key
        else { throw wrong(value, shape) }
        return .text(id)
      case .text, .richText, .number, .boolean, .date, .duration, .choice:
        do {
          return written(try context.values.convert(value, to: shape.type))
        } catch is ConversionError {
          throw wrong(value, shape)
        }
      }
    }

    private func json(
      _ value: Value, with fields: [AnswerField], _ shape: AnswerShape
    ) throws -> Value {
      guard case .dictionary(let items) = value else { throw wrong(value, shape) }
      if fields.isEmpty {
        return .list(
          try items.map { key, value in
            ["key": .text(key), "value": try json(value, as: .text, isOptional: false)]
          })
      }
      let names = Set(fields.map(\.name))
      guard items.keys.allSatisfy(names.contains) else { throw wrong(value, shape) }
      return .dictionary(
        .init(
          uniqueKeysWithValues: try fields.map { field in
            let part = items[field.name] ?? .nothing
            return (
              field.name, try json(part, as: field.shape, isOptional: field.isOptional)
            )
          }))
    }

    /// A simple value as replies have it: dates in the run's zone.
    private func written(_ value: Value) -> Value {
      guard case .date(let date) = value, date.precision == .instant else { return value }
      let local = IntentDate(date.instant, in: context.timeZone)
      return .text(String(local.description.prefix(16)))
    }

    private func wrong(_ value: Value, _ shape: AnswerShape) -> ModelFailure {
      ModelFailure(
        .failed, "the answer `\(value.shortText)` of an example isn't \(shape.name)")
    }
  }
}
