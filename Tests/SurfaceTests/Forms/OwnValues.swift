import AppIntents
import Foundation

// Types of an app's own as parameters and results.

struct Tint: IntentValueConvertible, RawRepresentable, Hashable {
  let rawValue: String

  init?(rawValue: String) {
    guard rawValue.hasPrefix("#") else { return nil }
    self.rawValue = rawValue
  }

  nonisolated func makeContainer(
    context: IntentValueContainer.ConversionContext
  ) -> IntentValueContainer {
    rawValue.makeContainer(context: context)
  }
}

struct Attendee: IntentValueConvertibleWrapper {
  let baseValue: IntentPerson

  init(baseValue: IntentPerson) { self.baseValue = baseValue }
}

struct Crew: IntentValueConvertible, Codable, Hashable {
  var names: [String]

  init(names: [String]) { self.names = names }

  init(from decoder: any Decoder) throws {
    names = try decoder.singleValueContainer().decode([String].self)
  }

  nonisolated func makeContainer(
    context: IntentValueContainer.ConversionContext
  ) -> IntentValueContainer {
    names.makeContainer(context: context)
  }
}

struct PaintBoat: AppIntent {
  static let title: LocalizedStringResource = "Paint Boat"

  @Parameter(title: "Tint") var tint: Tint
  @Parameter(title: "Owner") var owner: Attendee?
  @Parameter(title: "Crew") var crew: Crew?

  func perform() async throws -> some IntentResult & ReturnsValue<Crew> {
    let names = [tint.rawValue, owner?.baseValue.name.displayString].compactMap { $0 }
    return .result(value: Crew(names: names + (crew?.names ?? [])))
  }
}

/// How generic code reads the resolvers of a type.
enum Resolving {
  static func resolvers<Value: _IntentValue>(of type: Value.Type) -> Value.Specification {
    Value.defaultResolverSpecification
  }

  static func count(_ specification: some ResolverSpecification) -> Int {
    specification.reduce(0) { count, _ in count + 1 }
  }
}

/// A type that declares resolvers of its own, as Apple's do.
struct Shade: IntentValueConvertible, RawRepresentable {
  let rawValue: String

  nonisolated static var defaultResolverSpecification: some ResolverSpecification {
    EmptyResolverSpecification<Shade>()
  }

  nonisolated func makeContainer(
    context: IntentValueContainer.ConversionContext
  ) -> IntentValueContainer {
    rawValue.makeContainer(context: context)
  }
}

enum Expressions {
  static func all() -> [any IntentValueExpressing] {
    ["text", 3, Crew(names: ["Ada"]), String?.none]
  }
}
