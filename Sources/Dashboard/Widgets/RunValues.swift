import AppIntentsCore
import Control
import FileOperations
import Foundation
import OrderedCollections
import SystemPackage
import WorkflowValues

/// The values of a run. A browser is given those of its files and texts that it asks for, by marks that are
/// made of them: an address names no path.
struct RunValues {
  private let all: [IntentValue]

  init(_ run: RunReport) {
    let steps = run.steps.flatMap { step in
      step.inputs.map(\.value.value) + [step.output?.value].compactMap(\.self)
    }
    all =
      run.inputs.map(\.value.value) + [run.output?.value, run.start?.value].compactMap(\.self)
      + steps
  }

  /// The value of a run that has a mark; nil if none has.
  func value(marked mark: String) -> IntentValue? {
    for value in all {
      if let found = Self.find(in: value, { Self.mark(of: $0) == mark }) { return found }
    }
    return nil
  }

  /// The paths of files in some values, at most so many.
  static func paths(in values: [IntentValue], most: Int) -> [FilePath] {
    var paths: [FilePath] = []
    for value in values {
      _ = find(in: value) { part in
        if case .file(let file) = part, let path = file.path { paths.append(path) }
        return paths.count >= most
      }
    }
    return Array(paths.prefix(most))
  }

  /// What identifies a file or a rich text; nil for another value, which is shown as text.
  static func mark(of value: IntentValue) -> String? {
    var bytes: [UInt8]
    switch value {
    case .file(let file):
      // The same bytes are the same file, wherever they came from.
      bytes =
        file.path.map { Array("path ".utf8) + $0.bytes }
        ?? Array("data \(file.filename) ".utf8) + (file.dataInMemory.map { Array($0) } ?? [])
    case .richText(let text): bytes = Array("text \(RichText.html(text))".utf8)
    default: return nil
    }
    return HexadecimalDigits.text(SHA256.hash(bytes).prefix(16))
  }

  /// The first part of a value for which something holds, at any depth.
  private static func find(
    in value: IntentValue, _ isMeant: (IntentValue) -> Bool
  ) -> IntentValue? {
    if isMeant(value) { return value }
    switch value {
    case .list(let items):
      for item in items { if let found = find(in: item, isMeant) { return found } }
    case .dictionary(let entries):
      for item in entries.values { if let found = find(in: item, isMeant) { return found } }
    default: break
    }
    return nil
  }
}

/// The run whose values are shown, and what is known of the files in them.
struct ValuePlace {
  let run: Int64
  let sights: [FilePath: PageFiles.Sight]
}
