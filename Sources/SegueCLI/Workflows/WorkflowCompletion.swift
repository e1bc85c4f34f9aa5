import AppIntentsCore
import ArgumentParser
import SystemPackage

/// The files that a shell offers for a word.
enum FileCompletion {
  /// - Parameter extensions: those of the files that count; folders always do.
  static func candidates(for word: String, extensions: Set<String>? = nil) -> [String] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let place = CommandWords.file(folder.isEmpty ? "." : folder)
    let names = ((try? LocalFiles().entries(of: place)) ?? []).map(\.string).sorted()
    let start = word.dropFirst(folder.count)
    return names.compactMap { name in
      guard name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else { return nil }
      if FileKind(of: place.appending(name)) == .folder { return "\(folder)\(name)/" }
      guard extensions?.contains(where: { name.hasSuffix(".\($0)") }) ?? true else { return nil }
      return folder + name
    }
  }
}

/// The files and ids of workflows that a shell offers.
enum WorkflowCompletion {
  static func candidates(for word: String) -> [String] {
    FileCompletion.candidates(for: word, extensions: ["yaml", "yml"]) + ids
  }

  static var ids: [String] { ((try? WorkflowFinder().all()) ?? []).map(\.id) }
}

extension CompletionKind {
  /// The files and ids of workflows.
  static var workflows: CompletionKind {
    .custom { words, index, _ in
      let line = CompletionLine(words, at: index)
      return line.offered(WorkflowCompletion.candidates(for: line.current))
    }
  }

  /// The ids of workflows.
  static var workflowIDs: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(WorkflowCompletion.ids) }
  }

  /// What `segue run` takes at a place of its command line: a workflow, or its inputs and their values.
  static var inputs: CompletionKind {
    .custom { words, index, _ in InputCompletion.candidates(for: CompletionLine(words, at: index)) }
  }
}
