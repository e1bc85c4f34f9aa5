import WorkflowValues

/// Runs a script. It has the title and the text in `SEGUE_TITLE` and `SEGUE_TEXT`, and all about the
/// notices as JSON on its standard input.
struct CommandWay: NotifyWay {
  /// A variable can't be longer than 128 KiB (MAX_ARG_STRLEN in execve(2)).
  private static let mostBytes = 32 << 10

  let script: String
  let tools: NotifyTools

  var name: String { "the command `\(script.prefix(60))`" }

  func send(_ digest: Digest) async throws(NotSent) {
    var variables = tools.environment
    variables["SEGUE_TITLE"] = Self.variable(digest.title)
    variables["SEGUE_TEXT"] = Self.variable(digest.text)
    // What it writes to its standard output isn't wanted.
    let arguments = ["-c", "exec /bin/sh -c \"$1\" > /dev/null", "sh", script]
    guard let shell = SystemProgram("sh", arguments: arguments, environment: variables) else {
      throw NotSent("there is no `sh`")
    }
    try await shell.send(
      Array(JSONWriter.compact(digest.value).utf8), within: tools.limit)
  }

  func obstacle() async -> String? { nil }

  private static func variable(_ text: String) -> String {
    String(String(decoding: text.utf8.prefix(mostBytes), as: UTF8.self).filter { $0 != "\0" })
  }
}
