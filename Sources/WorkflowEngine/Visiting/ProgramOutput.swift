import AppIntentsCore
import Synchronization

/// Makes lines of what the programs of a run write, and says which step each line is from.
final class ProgramOutput: Sendable {
  private struct Program {
    let step: StepReference?
    var streams: [IntentContext.ProgramStream: OutputLines] = [:]
  }

  private let hide: @Sendable (String) -> String
  private let receive: @Sendable (ProgramLines) -> Void
  /// By process group, as an `Int`: each further type of keys takes 50 µs at its first use (see
  /// `IntentBinder`).
  private let running = Mutex<[Int: Program]>([:])

  /// - Parameters:
  ///   - hide: replaces secrets.
  ///   - receive: is called from the tasks that read the programs' outputs.
  init(
    hide: @escaping @Sendable (String) -> String,
    receive: @escaping @Sendable (ProgramLines) -> Void
  ) {
    self.hide = hide
    self.receive = receive
  }

  /// What a run does with its programs, and what this needs to know of them.
  func following(_ programs: IntentContext.Programs) -> IntentContext.Programs {
    var followed = programs
    followed.started = { group in
      self.running.withLock { $0[Int(group)] = Program(step: .current) }
      programs.started(group)
    }
    followed.ended = { group in
      self.end(group)
      programs.ended(group)
    }
    followed.wrote = { group, stream, bytes in
      programs.wrote(group, stream, bytes)
      self.add(bytes, to: stream, of: group)
    }
    return followed
  }

  private func add(_ bytes: [UInt8], to stream: IntentContext.ProgramStream, of group: Int32) {
    // What a task that was canceled still reads belongs to no program.
    let added = running.withLock { running -> ProgramLines? in
      guard
        let lines = running[Int(group)]?.streams[stream, default: OutputLines(hide: hide)].add(
          bytes),
        !lines.isEmpty
      else { return nil }
      return ProgramLines(
        step: running[Int(group)]?.step, program: group, stream: stream, lines: lines,
        isAlone: running.count == 1)
    }
    if let added { receive(added) }
  }

  /// Passes on the last lines of a program, if they have no end.
  private func end(_ group: Int32) {
    let last = running.withLock { running -> [ProgramLines] in
      guard var program = running[Int(group)] else { return [] }
      let isAlone = running.count == 1
      running[Int(group)] = nil
      return IntentContext.ProgramStream.allCases.compactMap { stream in
        guard let lines = program.streams[stream]?.end(), !lines.isEmpty else { return nil }
        return ProgramLines(
          step: program.step, program: group, stream: stream, lines: lines, isAlone: isAlone)
      }
    }
    for lines in last { receive(lines) }
  }
}
