import AppIntents
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// Collects what a program writes, from two tasks at a time.
final class OutputCollector: Sendable {
  private struct State {
    var group: pid_t?
    var output = Data()
    var isTooMuch = false
    var errors: [UInt8] = []
    var naming: ByteReplacement?
  }

  private let limit: Int
  private let wrote: @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The most bytes that the program may write to its standard output.
  ///   - script: A file that standard error calls `script`.
  ///   - wrote: Receives what is collected, as it arrives.
  init(
    limit: Int, script: FilePath? = nil,
    wrote: @escaping @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void = { _, _, _ in
    }
  ) {
    self.limit = limit
    self.wrote = wrote
    let naming = script.map { ByteReplacement(of: $0.bytes, with: Array("script".utf8)) }
    state = Mutex(State(naming: naming))
  }

  /// The program's process group; nil until it has started.
  var group: pid_t? {
    get { state.withLock { $0.group } }
    set { state.withLock { $0.group = newValue } }
  }

  var output: Data { state.withLock { $0.output } }

  /// Whether the program wrote more than it may.
  var isTooMuch: Bool { state.withLock { $0.isTooMuch } }

  /// The last 64 KiB of the program's standard error.
  var errors: String {
    String(decoding: state.withLock { $0.errors.suffix(64 << 10) }, as: UTF8.self)
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
      let bytes = chunk.withUnsafeBytes { Array($0) }
      self.addErrors(self.state.withLock { $0.naming?.add(bytes) } ?? bytes, of: group)
    }
    addErrors(state.withLock { $0.naming?.end() } ?? [], of: group)
  }

  private func addErrors(_ bytes: [UInt8], of group: pid_t) {
    if bytes.isEmpty { return }
    wrote(group, .errors, bytes)
    state.withLock { state in
      state.errors += bytes
      if state.errors.count > 128 << 10 {
        state.errors.removeFirst(state.errors.count - 64 << 10)
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
