import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

extension IntentText {
  /// What may be given for parameters, by their names.
  static func text(
    of options: OrderedDictionary<String, [ParameterOption]>
  ) -> String {
    if options.isEmpty { return "No parameter has values to choose from.\n" }
    return options.map { name, options in
      let lines = options.map { option in
        let value = option.value.shortText
        let parts = [option.title, option.subtitle, value == option.title ? nil : value]
        return "  \(Printable.line(parts.compactMap(\.self).joined(separator: "; ")))\n"
      }
      return "Values of \(name)\n" + lines.joined()
    }.joined()
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
