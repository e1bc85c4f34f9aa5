import AppIntentsCore
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
    /// How many bytes of standard error were read.
    var errorCount = 0
    var errors: [UInt8] = []
    var isCut = false
    var naming: ByteReplacement?
  }

  /// The most bytes of standard error that count.
  private static let mostErrors = 64 << 10

  private let limit: Int
  private let errorLimit: Int?
  private let wrote: @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - limit: The most bytes that the program may write to its standard output.
  ///   - errorLimit: The most bytes that it may write to its standard error; nil for any number.
  ///   - script: A file that standard error calls `script`.
  ///   - wrote: Receives what is collected, as it arrives.
  init(
    limit: Int, errorLimit: Int? = nil, script: FilePath? = nil,
    wrote: @escaping @Sendable (pid_t, IntentContext.ProgramStream, [UInt8]) -> Void = { _, _, _ in
    }
  ) {
    self.limit = limit
    self.errorLimit = errorLimit
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

  /// Whether the program wrote more than it may to its standard output.
  var isTooMuch: Bool { state.withLock { $0.isTooMuch } }

  /// Whether the program wrote more than it may to its standard error.
  private var hasTooManyErrors: Bool {
    state.withLock { state in errorLimit.map { state.errorCount > $0 } ?? false }
  }

  /// Whether the program wrote more than it may.
  var isCut: Bool { isTooMuch || hasTooManyErrors }

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

  /// Reads standard output to its end, or until it is too much: a program may write for ever.
  func readOutput(_ chunks: SubprocessOutputSequence, of group: pid_t) async {
    await forEach(in: chunks) { chunk in
      self.wrote(group, .output, chunk.withUnsafeBytes { Array($0) })
      return self.isWithinLimit(with: chunk)
    }
  }

  /// Reads standard error to its end, or until it is too much.
  func readErrors(_ chunks: SubprocessOutputSequence, of group: pid_t) async {
    await forEach(in: chunks) { chunk in
      let bytes = chunk.withUnsafeBytes { Array($0) }
      self.addErrors(self.state.withLock { $0.naming?.add(bytes) } ?? bytes, of: group)
      return !self.hasTooManyErrors
    }
    addErrors(state.withLock { $0.naming?.end() } ?? [], of: group)
  }

  private func addErrors(_ bytes: [UInt8], of group: pid_t) {
    if bytes.isEmpty { return }
    wrote(group, .errors, bytes)
    state.withLock { state in
      state.errors += bytes
      state.errorCount += bytes.count
      if state.errors.count > 3 * Self.mostErrors {
        state.errors.removeFirst(state.errors.count - 2 * Self.mostErrors)
        state.isCut = true
      }
    }
  }

  private func isWithinLimit(with chunk: SubprocessOutputSequence.Buffer) -> Bool {
    state.withLock { state in
      chunk.withUnsafeBytes { state.output.append(contentsOf: $0) }
      state.isTooMuch = state.output.count > limit
      return !state.isTooMuch
    }
  }

  /// Calls a closure with what arrives, until it returns false or the task is canceled. One chunk is as
  /// much as a pipe holds, so what was written before that is read.
  private func forEach(
    in chunks: SubprocessOutputSequence, _ body: (SubprocessOutputSequence.Buffer) -> Bool
  ) async {
    do {
      for try await chunk in chunks {
        guard body(chunk), !Task.isCancelled else { return }
      }
    } catch {
      // Reading fails early when every process that belongs to the program has been ended.
    }
  }
}
