import AppIntents
import Foundation
import Glibc
import Subprocess
import Synchronization

/// Collects what a program writes, from two tasks at a time.
final class OutputCollector: Sendable {
  private struct State {
    var group: pid_t?
    var output = Data()
    var isTooMuch = false
    var errors: [UInt8] = []
    var isCut = false
  }

  /// The most bytes of standard error that count.
  private static let mostErrors = 64 << 10

  private let limit: Int
  private let wrote: @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: The most bytes that the program may write to its standard output.
  ///   - wrote: Receives what is collected, as it arrives.
  init(
    limit: Int,
    wrote: @escaping @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void = { _, _, _ in
    }
  ) {
    self.limit = limit
    self.wrote = wrote
  }

  /// The program's process group; nil until it has started.
  var group: pid_t? {
    get { state.withLock { $0.group } }
    set { state.withLock { $0.group = newValue } }
  }

  var output: Data { state.withLock { $0.output } }

  /// Whether the program wrote more than it may.
  var isTooMuch: Bool { state.withLock { $0.isTooMuch } }

  /// The program's standard error, or at most the last 64 KiB of it.
  ///
  /// - Parameter hiding: Hides the secrets of what is cut: a part of one couldn't be recognized later.
  func errors(hiding: (String) -> String) -> String {
    let (errors, isCut) = state.withLock { ($0.errors, $0.isCut) }
    let all = String(decoding: errors, as: UTF8.self)
    if errors.count <= Self.mostErrors { return all }
    // What was read may begin in the middle of a secret.
    let hidden = Array(hiding(all).utf8).dropFirst(isCut ? Self.mostErrors : 0)
    return String(
      decoding: hidden.suffix(Self.mostErrors).drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }

  /// Reads standard output. Kills the group of a program that writes too much: it has to end before
  /// its output does.
  func readOutput(_ chunks: SubprocessOutputSequence, of group: pid_t) async {
    await forEach(in: chunks) { chunk in
      if self.isTooMuch { return }
      if self.isFirstTooMuch(chunk) { kill(-group, SIGKILL) }
      self.wrote(group, .output, chunk.withUnsafeBytes { Array($0) })
    }
  }

  func readErrors(_ chunks: SubprocessOutputSequence, of group: pid_t) async {
    await forEach(in: chunks) { chunk in
      self.wrote(group, .errors, chunk.withUnsafeBytes { Array($0) })
      self.state.withLock { state in
        chunk.withUnsafeBytes { state.errors.append(contentsOf: $0) }
        if state.errors.count > 3 * Self.mostErrors {
          state.errors.removeFirst(state.errors.count - 2 * Self.mostErrors)
          state.isCut = true
        }
      }
    }
  }

  private func isFirstTooMuch(_ chunk: SubprocessOutputSequence.Buffer) -> Bool {
    state.withLock { state in
      if state.isTooMuch { return false }
      chunk.withUnsafeBytes { state.output.append(contentsOf: $0) }
      state.isTooMuch = state.output.count > limit
      return state.isTooMuch
    }
  }

  private func forEach(
    in chunks: SubprocessOutputSequence, _ body: (SubprocessOutputSequence.Buffer) -> Void
  ) async {
    do {
      for try await chunk in chunks { body(chunk) }
    } catch {
      // Reading fails early when every process that belongs to the program has been ended.
    }
  }
}
