public import Foundation
public import SystemPackage

extension String: _IntentValue {
  public static var valueType: ValueType { .text }

  public static func from(_ value: IntentValue) throws -> String {
    guard case .text(let text) = value else { throw IntentValueError(wanted: "text", given: value) }
    return text
  }

  @inlinable public var intentValue: IntentValue { .text(self) }
}

extension AttributedString: _IntentValue {
  public static var valueType: ValueType { .richText }

  public static func from(_ value: IntentValue) throws -> AttributedString {
    switch value {
    case .richText(let text): return text
    case .text(let text): return AttributedString(text)
    default: throw IntentValueError(wanted: "rich text", given: value)
    }
  }

  @inlinable public var intentValue: IntentValue { .richText(self) }
}

extension URL: _IntentValue {
  public static var valueType: ValueType { .url }

  public static func from(_ value: IntentValue) throws -> URL {
    guard case .url(let url) = value else { throw IntentValueError(wanted: "a URL", given: value) }
    return url
  }

  @inlinable public var intentValue: IntentValue { .url(self) }
}

extension IntentFile: _IntentValue {
  public static var valueType: ValueType { .file }

  public static func from(_ value: IntentValue) throws -> IntentFile {
    guard case .file(let file) = value else {
      throw IntentValueError(wanted: "a file", given: value)
    }
    return file
  }

  @inlinable public var intentValue: IntentValue { .file(self) }
}

/// A path is a file that need not exist. Not part of Apple's framework.
extension FilePath: _IntentValue {
  public static var valueType: ValueType { .file }

  public static func from(_ value: IntentValue) throws -> FilePath {
    guard case .file(let file) = value, let path = file.path else {
      throw IntentValueError(wanted: "a file on disk", given: value)
    }
    return path
  }

  public var intentValue: IntentValue { .file(IntentFile(path: self)) }
}

/// A content type travels as its identifier. Not part of Apple's framework.
extension UTType: _IntentValue {
  public static var valueType: ValueType { .text }

  /// Takes an identifier (`public.png`), a MIME type or a file name extension.
  public static func from(_ value: IntentValue) throws -> UTType {
    let text = try String.from(value)
    guard let type = UTType(text) ?? UTType(mimeType: text) ?? UTType(filenameExtension: text)
    else { throw IntentValueError(wanted: "a content type", given: value) }
    return type
  }

  public var intentValue: IntentValue { .text(identifier) }
}

extension ProgramText: _IntentValue {
  public static var valueType: ValueType { .program }

  public static func from(_ value: IntentValue) throws -> ProgramText {
    ProgramText(try String.from(value))
  }

  public var intentValue: IntentValue { .text(source) }
}

extension ModelPrompt: _IntentValue {
  public static var valueType: ValueType { .prompt }

  public static func from(_ value: IntentValue) throws -> ModelPrompt {
    ModelPrompt(try String.from(value))
  }

  public var intentValue: IntentValue { .text(source) }
}

extension IntentCondition: _IntentValue {
  public static var valueType: ValueType { .condition }

  /// Conditions don't flow between steps. The caller sets one with `set(_:toAny:)`.
  public static func from(_ value: IntentValue) throws -> IntentCondition {
    throw IntentValueError(wanted: "a condition", given: value)
  }

  public var intentValue: IntentValue { .text(source) }
}

extension IntentExpression: _IntentValue {
  public static var valueType: ValueType { .expression }

  /// An expression with a constant value.
  public static func from(_ value: IntentValue) throws -> IntentExpression {
    IntentExpression(source: "") { value }
  }

  public var intentValue: IntentValue { .text(source) }
}
