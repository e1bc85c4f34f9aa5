public import Foundation

/// Takes the usual words for yes and no.
public struct BoolFromStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: String, context: IntentParameterContext<Bool>
  ) async throws -> Bool? {
    switch input.trimmed.lowercased() {
    case "yes", "true", "on", "1": true
    case "no", "false", "off", "0": false
    default: nil
    }
  }
}

/// Takes every number but 0 for yes.
public struct BoolFromIntResolver: Resolver {
  public init() {}

  public func resolve(from input: Int, context: IntentParameterContext<Bool>) async throws -> Bool?
  {
    input != 0
  }
}

public struct StringFromIntResolver<Input: _IntentValue, Output: _IntentValue>: Resolver {
  public init() {}

  public func resolve(
    from input: Input, context: IntentParameterContext<Output>
  ) async throws -> Output? {
    guard case .number(let number) = input.intentValue else { return nil }
    return try Output.from(.text(number.description))
  }
}

public struct StringFromDoubleResolver: Resolver {
  public init() {}

  public func resolve(
    from input: Double, context: IntentParameterContext<String>
  ) async throws -> String? {
    IntentNumber(input)?.description
  }
}

public struct StringFromAttributedStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: AttributedString, context: IntentParameterContext<String>
  ) async throws -> String? {
    String(input.characters)
  }
}

public struct AttributedStringFromStringResolver: Resolver {
  public init() {}

  public func resolve(
    from input: String, context: IntentParameterContext<AttributedString>
  ) async throws -> AttributedString? {
    AttributedString(input)
  }
}

public struct URLFromStringResolver: Resolver {
  public init() {}

  public func resolve(from input: String, context: IntentParameterContext<URL>) async throws -> URL?
  {
    guard let url = URL(string: input.trimmed), url.scheme != nil else { return nil }
    return url
  }
}
