package import Diagnostics

/// Reads a YAML file into nodes, and reports its mistakes.
///
/// libyaml stops at the first mistake. If the author's intention is clear, as for `*.pdf` without
/// quotes, the reader reports the mistake, covers it with letters and reads the file again, so that one
/// mistake doesn't hide the others. The nodes have the text as the author wrote it.
package enum YAMLReader {
  package static func read(bytes: [UInt8], path: String) -> YAMLReading {
    read(SourceText(path: path, bytes: bytes))
  }

  package static func read(text: String, path: String) -> YAMLReading {
    read(SourceText(path: path, text: text))
  }

  package static func read(_ source: SourceText) -> YAMLReading {
    let survey = YAMLSurvey(source)
    var reading = YAMLReading(root: nil, diagnostics: [], comments: [], source: source)
    if let fatal = survey.fatal {
      reading.diagnostics = [fatal]
      return reading
    }
    var patched = YAMLPatches(source, survey)
    var problems = patched.coverControls(survey.controls)
    if survey.isEmpty, problems.isEmpty {
      reading.diagnostics = [.emptyFile]
      return reading
    }

    let marks = YAMLMarks(source, survey)
    for attempt in 1...Self.attempts {
      var builder = YAMLTreeBuilder(source: source, marks: marks, patches: patched)
      let stop = builder.build()
      if let stop, let cover = stop.cover, attempt < Self.attempts {
        problems.append(stop.diagnostic)
        patched.cover(cover)
        continue
      }
      let end = stop.map { $0.diagnostic.range?.start.offset ?? 0 } ?? source.bytes.count
      reading.comments = YAMLCommentFinder(source, texts: builder.texts).comments(upTo: end)
      reading.root = stop == nil ? builder.root : nil
      problems += builder.diagnostics
      if let stop {
        problems.append(stop.diagnostic)
      } else {
        problems += CutTextCheck(source, builder.texts, reading.comments).diagnostics
      }
      break
    }
    reading.diagnostics = problems.inOrder()
    return reading
  }

  /// The most times that a file is read.
  private static let attempts = 10
}

extension Diagnostic {
  fileprivate static var emptyFile: Diagnostic {
    Diagnostic(
      kind: .yaml(.emptyFile), message: "the file is empty",
      helps: ["begin with `steps:` and a list of steps"])
  }
}
