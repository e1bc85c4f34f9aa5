import AppIntentsCore
import Diagnostics
import Foundation
import Synchronization
import WorkflowEngine
import WorkflowLanguage

/// Shows a live line for the current step, and above it a line for every step that has ended.
final class LiveDisplay: RunDisplay {
  private struct Running {
    let step: CheckedStep
    let sentence: String
    let path: [Int]
    let since: ContinuousClock.Instant
    var progress: ProgressWords?
  }

  private struct State {
    var running: [Running] = []
    var frame = 0
    var isLineShown = false
    /// The number of open questions on the terminal.
    var questions = 0
    var hasEnded = false
    /// The program that wrote last, and what it wrote to its standard output.
    var writer: Int32?
    var written = ""

    mutating func note(_ lines: ProgramLines) {
      if writer != lines.program { written = "" }
      writer = lines.program
      guard lines.stream == .output, written.utf8.count < mostCompared else { return }
      for line in lines.lines { written += line + "\n" }
    }
  }

  /// How much of a program's output is compared with the run's.
  private static let mostCompared = 1 << 20

  /// The columns that stay free for what the terminal echoes: a line that `^C` wraps isn't cleared.
  private static let echoed = "^C^C".count
  private static let spinner = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
  private let messages: MessagePrinter
  /// Whether a step that has ended keeps a line.
  private let showsEndedSteps: Bool
  private let state = Mutex(State())
  private let ticker: Mutex<Task<Void, Never>?> = Mutex(nil)

  init(messages: MessagePrinter, showsEndedSteps: Bool = true) {
    self.messages = messages
    self.showsEndedSteps = showsEndedSteps
    ticker.withLock { task in
      task = Task { [weak self] in
        while !Task.isCancelled {
          // The delay comes first, so that short steps show no spinner.
          try? await Task.sleep(for: .milliseconds(90))
          guard let self else { return }
          self.tick()
        }
      }
    }
  }

  func show(_ event: RunEvent) {
    state.withLock { state in
      switch event {
      case .stepStarted(let reference):
        state.running.append(
          Running(
            step: reference.step, sentence: reference.sentence, path: reference.path, since: .now))
      case .stepFinished(let reference, let outcome, let output, _, let took):
        if let position = state.running.lastIndex(where: {
          $0.step === reference.step && $0.path == reference.path
        }) {
          state.running.remove(at: position)
        }
        guard showsEndedSteps,
          let line = StepLine.text(reference, outcome, output, took: took, for: messages)
        else { return }
        clear(&state)
        Output.message(line)
      case .retrying(let reference, let attempt, let pause, let message):
        clear(&state)
        Output.message(
          messages.style.color("↻ ", .yellow)
            + StepLine.retry(
              reference.step, attempt, after: pause, because: message, for: messages))
      case .message(.progress(let fraction, let text)):
        guard let last = state.running.indices.last else { return }
        state.running[last].progress = ProgressWords(
          fraction, text.map(messages.line), at: Date(), after: state.running[last].progress)
      case .message(let message):
        clear(&state)
        messages.show(message)
        state.written = ""
      case .wrote(let lines):
        clear(&state)
        Output.message(messages.text(of: lines))
        state.note(lines)
      }
    }
  }

  var showsPrograms: Bool { true }

  func hasShown(_ text: String) -> Bool {
    state.withLock { !$0.written.isEmpty && $0.written == text }
  }

  func end() {
    ticker.withLock { $0?.cancel() }
    state.withLock { state in
      state.hasEnded = true
      clear(&state)
    }
  }

  func abandon() {
    state.withLock(whileRead: STDERR_FILENO) { state in
      state.hasEnded = true
      if state.isLineShown { TerminalMode.writeAtOnce("\r\u{1B}[2K", to: STDERR_FILENO) }
    }
  }

  /// Hides the live line while a question is open.
  func pause() {
    state.withLock { state in
      state.questions += 1
      clear(&state)
    }
  }

  func resume() {
    state.withLock { $0.questions -= 1 }
  }

  private func tick() {
    state.withLock { state in
      guard !state.hasEnded, state.questions == 0, let current = state.running.last else { return }
      state.frame += 1
      let sign = String(Self.spinner[state.frame % Self.spinner.count])
      // The sentence is cut, not the facts that change.
      var facts: [String] = []
      if !current.path.isEmpty {
        facts.append("pass \(current.path.map(String.init).joined(separator: "."))")
      }
      if let progress = current.progress { facts.append(progress.text(at: Date())) }
      facts.append(ElapsedTime.ticking(ContinuousClock.now - current.since))
      let width = TerminalStyle.width(of: STDERR_FILENO)
      let fact = DisplayWidth.cut(facts.joined(separator: ", "), to: max(8, width / 2))
      let sentence = DisplayWidth.cut(
        messages.line(current.sentence),
        to: max(8, width - DisplayWidth.of(fact) - 4 - Self.echoed))
      Output.write(
        "\r\u{1B}[2K" + messages.style.color(sign, .cyan) + " \(sentence)  "
          + messages.style.color(fact, .gray),
        to: STDERR_FILENO)
      state.isLineShown = true
    }
  }

  private func clear(_ state: inout State) {
    guard state.isLineShown else { return }
    Output.write("\r\u{1B}[2K", to: STDERR_FILENO)
    state.isLineShown = false
  }
}
