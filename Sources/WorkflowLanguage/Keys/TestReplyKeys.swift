import Diagnostics
import YAML

/// What language models reply in a test: a list of values, or a map with the file of a recording.
enum TestReplyKeys {
  private struct Written {
    var file: Located<String>?
  }

  private static let all: [Key<Written>] = [
    Key(
      "from", .text,
      "A recording that `segue run --record` has written, relative to the workflow's file."
    ) { $0.file = $1 }.required()
  ]

  static let type = KeyType<TestReplies>(
    shape: .either(.list(.value), .record(RecordShape(all.map(\.description))))
  ) { entry, context in
    let range = entry.value.isMissing ? entry.key.range : entry.value.range
    if let items = entry.value.items {
      return TestReplies(source: .inTurn(items.map { context.template($0) }), range: range)
    }
    guard let entries = entry.value.entries else {
      context.report(
        .wrongShape(entry, wants: "a list of replies", example: "[true, refund]"),
        help: "a recording is written `{ from: FILE }`")
      return nil
    }
    var written = Written()
    context.read(
      MapReader(entries, range: entry.value.range, owner: "`replies`"), all, into: &written,
      missingAt: entry.value.firstLine)
    guard let file = written.file else { return nil }
    if file.value.isEmpty || file.value.contains("\0") {
      context.report(
        Diagnostic(kind: .wrongShape, message: "`from` needs a path", range: file.range))
      return nil
    }
    return TestReplies(source: .recording(file), range: range)
  }
}
