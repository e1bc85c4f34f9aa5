import AppIntentsCore
import OrderedCollections

/// Conversions from text. The whole text is parsed, or it is an error.
enum TextConversions {
  static let all: [Conversion] = [
    Conversion(.text, .richText, note: "without formatting", isBridge: true) { value, _, _ in
      .richText(RichText.plain(value.text))
    },
    parsing(.number, note: "parse") { text, _, _ in .number(try NumberText.parse(text)) },
    parsing(.boolean, note: "parse") { text, _, _ in .boolean(try BooleanText.parse(text)) },
    parsing(.date, note: "parse") { text, _, context in
      .date(try DateText.parse(text, in: context.run))
    },
    parsing(.duration, note: "parse") { text, _, _ in .duration(try DurationText.parse(text)) },
    parsing(.measurement, note: "parse") { text, _, _ in
      .measurement(try MeasurementText.parse(text))
    },
    parsing(.url, note: "parse") { text, _, _ in .url(try URLText.parse(text)) },
    parsing(.file, note: "a path; a glob where many are taken") { text, _, context in
      .file(try PathText.file(text, in: context.run, mustExist: context.filesMustExist))
    },
    parsing(.dictionary, note: "parse JSON, a YAML map, `a=1&b=2`, an amount such as `5 EUR`") {
      text, _, _ in
      .dictionary(try DictionaryText.parse(text))
    },
    Conversion(.text, .list, note: "one item") { value, _, _ in .list([value]) },
    parsing(.entity, note: "look up by id, then by title") { text, wanted, context in
      try EntityConversions.find(.text(text), wanted, context)
    },
    parsing(.choice, note: "by name, title or synonym") { text, wanted, _ in
      guard case .choice(let type) = wanted else { throw TextProblem("not a choice") }
      return .choice(try ChoiceText.parse(text, as: type))
    },
  ]

  private static func parsing(
    _ to: ValueKind, note: String,
    _ parse: @escaping @Sendable (String, ValueType, ConversionContext) throws -> Value
  ) -> Conversion {
    Conversion(.text, to, .mayFail, note: note) { value, wanted, context in
      guard case .text(let text) = value else {
        throw ConversionError.noConversion(value, to: wanted)
      }
      return try parse(text, wanted, context)
    }
  }
}

extension Conversion {
  /// To text, in the value's text form.
  static func format(_ from: ValueKind, note: String = "format") -> Conversion {
    Conversion(from, .text, note: note) { value, _, _ in .text(value.text) }
  }

  static func oneItem(_ from: ValueKind) -> Conversion {
    Conversion(from, .list, note: "one item") { value, _, _ in .list([value]) }
  }

  static func parts(_ from: ValueKind, note: String = "parts") -> Conversion {
    Conversion(from, .dictionary, note: note) { value, _, context in
      .dictionary(Parts.dictionary(of: value, files: context.run.files))
    }
  }

  /// To a temporary file, only if the workflow requests it.
  static func spool(_ from: ValueKind) -> Conversion {
    Conversion(
      from, .file, .mayFail, .explicit, note: "explicit", request: "file($value, \"name\")"
    ) { value, _, context in
      .file(try SpooledFile.make(of: value, named: nil, in: context.run))
    }
  }
}
