/// A message about a macro's use, at its place in the source.
struct MacroDiagnostic: Equatable {
  enum Severity: String {
    case error, warning
  }

  /// A place in a file, in UTF-8 bytes.
  struct Place: Equatable {
    let file: String
    let range: Range<Int>

    static let unknown = Place(file: "", range: 0..<0)

    var start: JSON {
      .object(["fileName": .string(file), "offset": .integer(range.lowerBound)])
    }

    var extent: JSON {
      .object([
        "fileName": .string(file), "startOffset": .integer(range.lowerBound),
        "endOffset": .integer(range.upperBound),
      ])
    }
  }

  struct Note: Equatable {
    let message: String
    let place: Place
  }

  /// What an editor can put in place of the source.
  struct FixIt: Equatable {
    let message: String
    let place: Place
    let replacement: String
  }

  let message: String
  var severity = Severity.error
  let place: Place
  var notes: [Note] = []
  var fixIts: [FixIt] = []

  var json: JSON {
    .object([
      "message": .string(message),
      "severity": .string(severity.rawValue),
      "position": place.start,
      "highlights": .array(place == .unknown ? [] : [place.extent]),
      "notes": .array(
        notes.map {
          .object(["position": $0.place.start, "message": .string($0.message)])
        }),
      "fixIts": .array(
        fixIts.map { fixIt in
          .object([
            "message": .string(fixIt.message),
            "changes": .array([
              .object(["range": fixIt.place.extent, "newText": .string(fixIt.replacement)])
            ]),
          ])
        }),
    ])
  }
}

/// What a macro expands to.
struct Expansion: Equatable {
  var source = ""
  var diagnostics: [MacroDiagnostic] = []

  static func failure(_ diagnostic: MacroDiagnostic) -> Expansion {
    Expansion(diagnostics: [diagnostic])
  }
}
