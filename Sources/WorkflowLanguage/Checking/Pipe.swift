import AppIntentsCore
import Diagnostics

/// The value that goes from one step to the next.
struct Pipe {
  var known: KnownValue
  /// The steps whose output the value may be.
  var producers: [Int] = []
  var source: Connection.Source
  /// Whether there may be no previous step: the first step of a workflow without inputs receives the
  /// value that started the run.
  var isStart = false
  /// `input: none`.
  var isCut = false
  /// Whether it is the value of `input`.
  var isWritten = false
  /// The name that the step has given to the value.
  var name: String?
  /// The place of its source, for messages.
  var range: SourceRange?

  static func cut(_ range: SourceRange) -> Pipe {
    Pipe(known: .nothing, source: .start, isCut: true, range: range)
  }

  func joined(with other: Pipe) -> Pipe {
    var pipe = self
    pipe.known = known.joined(with: other.known)
    pipe.producers += other.producers.filter { !producers.contains($0) }
    pipe.isCut = isCut && other.isCut
    return pipe
  }
}
