import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

extension IntentText {
  /// What may be given for parameters, by their names.
  static func text(
    of options: OrderedDictionary<String, [ParameterOption]>, for descriptor: IntentDescriptor
  ) -> String {
    let types = Dictionary(
      descriptor.parameters.map { ($0.name, $0.type.itemType) },
      uniquingKeysWith: { first, _ in first })
    if options.isEmpty { return "No parameter has values to choose from.\n" }
    return options.map { name, options in
      let lines = options.map { option in
        let parts = [option.title, option.subtitle, written(option, as: types[name])]
        return "  \(Printable.line(parts.compactMap(\.self).joined(separator: "; ")))\n"
      }
      return "Values of \(name)\n" + lines.joined()
    }.joined()
  }

  /// What a step has for an option, where it isn't the title: not the id of an entity, which its title
  /// names, nor a dictionary.
  private static func written(_ option: ParameterOption, as type: ValueType?) -> String? {
    switch (option.value, type) {
    case (.entity, _), (_, .entity?), (.dictionary, _), (.list, _): return nil
    default:
      let value = option.value.shortText
      return value == option.title ? nil : value
    }
  }

  /// An intent with what may be given for its parameters, where that is known.
  static func value(
    of descriptor: IntentDescriptor, options: OrderedDictionary<String, [ParameterOption]>
  ) -> IntentValue {
    guard case .dictionary(var members) = value(of: descriptor) else { return .nothing }
    members["options"] = .dictionary(
      options.mapValues { options in
        .list(
          options.map { option in
            [
              "value": .text(option.value.text), "title": .text(option.title),
              "subtitle": option.subtitle.map { .text($0) } ?? .nothing,
              "icon": option.icon.map { .text($0.text) } ?? .nothing,
            ]
          })
      })
    return .dictionary(members)
  }
}
