import WorkflowEngine

extension StepFailure {
  private static let mostLines = 20

  /// What the program that failed wrote last; nil if the message says it all.
  var lastLines: String? {
    let lines = (output ?? "").split(whereSeparator: \.isNewline)
    if lines.count < 2, lines.allSatisfy({ message.contains($0) }) { return nil }
    let words = lines.count > Self.mostLines ? "the last lines that it wrote" : "it wrote"
    return ([words + ":"] + lines.suffix(Self.mostLines)).joined(separator: "\n     │ ")
  }
}
