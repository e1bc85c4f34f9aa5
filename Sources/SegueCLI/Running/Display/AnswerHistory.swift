import AppIntentsCore
import FileOperations
import Foundation
import SystemPackage

/// The answers that were typed at questions before, by the questions. They are kept in a file that only
/// its user can read.
struct AnswerHistory: Sendable {
  private let path: FilePath
  /// Beyond this size in bytes, the older half is dropped.
  private static let limit = 1 << 17
  /// How many answers to a question can be recalled.
  private static let mostAnswers = 50

  /// - Parameter state: the folder of the user's history of runs.
  init(in state: FilePath) { path = state.appending("answers") }

  /// The answers to a question, each once, from the oldest.
  func answers(to question: String) -> [String] {
    var found: [String] = []
    for entry in lines.compactMap(Self.entry) where entry.question == question {
      found.removeAll { $0 == entry.answer }
      found.append(entry.answer)
    }
    return found.suffix(Self.mostAnswers)
  }

  /// Keeps an answer. A failure is no problem: the answer can be typed again.
  func add(_ answer: String, to question: String) {
    guard !answer.isEmpty, let line = Self.line(question, answer) else { return }
    let lines = lines
    try? FileManager.default.createDirectory(
      atPath: path.removingLastComponent().string, withIntermediateDirectories: true)
    let isFull = lines.reduce(0) { $0 + $1.utf8.count } > Self.limit
    let file = try? FileDescriptor.openFile(
      path, .writeOnly, options: [.create, isFull ? .truncate : .append],
      permissions: .ownerReadWrite)
    guard let file else { return }
    defer { try? file.close() }
    let kept = isFull ? lines.suffix(lines.count / 2) + [line] : [line]
    Output.write(kept.map { $0 + "\n" }.joined(), to: file.rawValue)
  }

  /// What isn't such a file has no lines, and bytes that aren't UTF-8 spoil only theirs.
  private var lines: [String] {
    guard let file = try? FileDescriptor.openFile(path) else { return [] }
    defer { try? file.close() }
    guard let bytes = try? file.readAll() else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A line is a JSON array of the question and the answer.
  private static func line(_ question: String, _ answer: String) -> String? {
    (try? JSONEncoder().encode([question, answer])).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func entry(_ line: String) -> (question: String, answer: String)? {
    guard let parts = try? JSONDecoder().decode([String].self, from: Data(line.utf8)),
      parts.count == 2
    else { return nil }
    return (parts[0], parts[1])
  }
}
