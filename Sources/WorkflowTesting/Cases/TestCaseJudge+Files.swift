import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// Compares the files at the end of a test.
extension TestCaseJudge {
  func fileProblems() -> [Diagnostic] {
    expected.files.compactMap { name, file in
      do {
        return try fileProblem(name, file)
      } catch {
        let message = folder.plain(.text(IntentErrorText.message(for: error))).text
        return problem(message, at: name.range)
      }
    }
  }

  private func fileProblem(_ name: Located<String>, _ file: ExpectedFile) throws -> Diagnostic? {
    let path = folder.path(name.value)
    let kind = try kind(of: path)
    switch file.content {
    case .exists(let wanted):
      if (kind != nil) == wanted { return nil }
      return problem(
        wanted ? "there is no `\(name.value)`" : "there is a `\(name.value)`", at: name.range,
        notes: wanted ? [listing] : [])
    case .text, .contains:
      guard kind == .file else {
        return problem("there is no file `\(name.value)`", at: name.range, notes: [listing])
      }
      let data = try folder.files.read(path)
      return compare(String(decoding: data, as: UTF8.self), with: file, named: name)
    }
  }

  /// Nil if nothing is there.
  private func kind(of path: FilePath) throws -> FileStatus.Kind? {
    do {
      return try folder.files.statusIfPresent(of: path)?.kind
    } catch let error as FileError where error.kind == .notAFolder {
      return nil
    }
  }

  private func compare(
    _ text: String, with file: ExpectedFile, named name: Located<String>
  ) -> Diagnostic? {
    switch file.content {
    case .exists: return nil
    case .contains(let part):
      // A block of YAML ends with a line break that the file may not have there.
      if text.holds(part.withoutFinalLineBreak) { return nil }
      return problem(
        "`\(name.value)` doesn't contain this", at: file.range,
        notes: [
          "it is:\n" + text.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n")
        ])
    case .text(let wanted):
      if text.withoutFinalLineBreak == wanted.withoutFinalLineBreak { return nil }
      let (message, notes) = ValueDifference(expected: wanted, actual: text)
        .message(about: name.value)
      return problem(message, at: file.range, notes: notes)
    }
  }

  /// The files that are there, in a sentence.
  private var listing: String {
    let names = names(in: folder.home).sorted()
    return names.isEmpty ? "there are no files" : "there is \(Phrasing.list(names))"
  }

  private func names(in place: FilePath) -> [String] {
    let names = (try? folder.files.entries(of: place)) ?? []
    return names.map(place.appending).flatMap { path in
      let status = try? folder.files.status(of: path, followingLinks: false)
      return status?.kind == .folder
        ? self.names(in: path) : [folder.plain(.text(path.string)).text]
    }
  }
}

extension String {
  var withoutFinalLineBreak: String {
    last?.isNewline == true ? String(dropLast()) : self
  }
}
