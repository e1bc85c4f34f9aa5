import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// What the uses of models' answers need, and the types that follow from it.
///
/// A walk gathers the uses. If an answer's type depends on them, another walk checks the workflow with
/// the types that they need.
final class WantedAnswers {
  /// The type of an answer, as its uses decide.
  struct Decision: Sendable {
    let answer: WantedAnswer
    /// What decided, for people; nil if any text will do.
    let taker: String?
  }

  /// Two uses that need different types.
  struct Conflict: Sendable {
    let one: AnswerUse
    let other: AnswerUse
  }

  /// The uses of an answer or of a part of it.
  private struct Uses {
    var own: [AnswerUse] = []
    var item: AnswerPart?
    var keys: OrderedDictionary<String, AnswerPart> = [:]
  }

  /// A name that the passes of a loop change.
  private struct CarriedName: Hashable {
    let name: String
    let loop: Int
  }

  /// The answers in names in which a pass of a loop finds what the one before it has set.
  private var carried: [CarriedName: KnownValue] = [:]
  /// The steps that ask, and whether “it isn't there” is an answer there.
  private var steps: OrderedDictionary<Int, Bool> = [:]
  private var uses: [AnswerPart: Uses] = [:]
  private(set) var decisions: [Int: Decision] = [:]
  private(set) var conflicts: [Int: Conflict] = [:]

  /// Whether the types of answers are open.
  var isOpen: Bool { !steps.isEmpty && decisions.isEmpty && conflicts.isEmpty }

  /// Notes a step whose answer's type is decided by its uses.
  func open(_ step: Int, isOptional: Bool) { steps[step] = isOptional }

  func add(_ use: AnswerUse, of part: AnswerPart) {
    uses[part, default: Uses()].own.append(use)
    // The parts that it is inside of know it, so that they are lists and dictionaries.
    var outer = AnswerPart(of: part.step)
    for piece in part.path {
      let inner = outer.appending(piece)
      switch piece {
      case .item: uses[outer, default: Uses()].item = inner
      case .key(let name): uses[outer, default: Uses()].keys[name] = inner
      }
      outer = inner
    }
  }

  // MARK: - From pass to pass

  /// Notes what a pass of a loop leaves in a name for the next one.
  func carry(_ known: KnownValue, in name: String, through loop: Int) {
    guard known.mayBeAnswers else { return }
    let key = CarriedName(name: name, loop: loop)
    carried[key] = carried[key]?.joined(with: known) ?? known
  }

  /// What a pass of a loop may find in a name, as far as it is answers.
  func carried(in name: String, through loop: Int) -> KnownValue {
    carried[CarriedName(name: name, loop: loop)] ?? .any
  }

  /// For a walk that knows what loops carry and gathers all uses anew; nil if they carry no answers.
  var onlyCarried: WantedAnswers? {
    if carried.isEmpty { return nil }
    let wanted = WantedAnswers()
    wanted.carried = carried
    return wanted
  }

  // MARK: - Types

  /// Decides about the types.
  func decide() {
    for (step, isOptional) in steps {
      do {
        let (answer, taker) = try decision(about: AnswerPart(of: step))
        decisions[step] = Decision(
          answer: WantedAnswer(
            shape: answer.shape, isOptional: isOptional || answer.isOptional),
          taker: taker)
      } catch {
        conflicts[step] = error.conflict
      }
    }
  }

  private struct Disagreement: Error {
    let conflict: Conflict
  }

  private func decision(
    about part: AnswerPart
  ) throws(Disagreement) -> (answer: WantedAnswer, taker: String?) {
    let found = uses[part] ?? Uses()
    let strong = found.own.filter { use in
      switch use.need {
      case .shape(.richText), .absence, .property: false
      default: true
      }
    }
    let isAbsent = found.own.contains { $0.need == .absence }
    guard let first = strong.first else {
      return try weakDecision(found, isAbsent: isAbsent)
    }
    for other in strong.dropFirst() where !Self.agree(first.need, other.need) {
      throw Disagreement(conflict: Conflict(one: first, other: other))
    }
    let shape = try self.shape(strong, of: part, found)
    for use in found.own {
      guard case .property(let name) = use.need, !Self.has(name, shape) else { continue }
      throw Disagreement(conflict: Conflict(one: first, other: use))
    }
    return (
      WantedAnswer(shape: shape, isOptional: isAbsent && first.need.isOption), first.taker
    )
  }

  /// The decision where only keys are used, or what takes any text.
  private func weakDecision(
    _ found: Uses, isAbsent: Bool
  ) throws(Disagreement) -> (answer: WantedAnswer, taker: String?) {
    let keys = found.own.compactMap { use -> (String, AnswerUse)? in
      guard case .property(let name) = use.need, !Self.has(name, .text) else { return nil }
      return (name, use)
    }
    if let (_, use) = keys.first {
      return (
        WantedAnswer(shape: .dictionary(try fields(keys.map(\.0), found)), isOptional: false),
        use.taker
      )
    }
    let rich = found.own.first { $0.need == .shape(.richText) }
    return (WantedAnswer(shape: rich == nil ? .text : .richText, isOptional: false), rich?.taker)
  }

  private func fields(
    _ names: [String], _ found: Uses
  ) throws(Disagreement) -> [AnswerField] {
    var fields: [AnswerField] = []
    for name in OrderedSet(names) {
      let answer =
        if let part = found.keys[name] { try decision(about: part).answer } else {
          WantedAnswer(shape: .text, isOptional: false)
        }
      fields.append(AnswerField(name, answer.shape, isOptional: answer.isOptional))
    }
    return fields
  }

  private func shape(
    _ uses: [AnswerUse], of part: AnswerPart, _ found: Uses
  ) throws(Disagreement) -> AnswerShape {
    var options: [String] = []
    for use in uses {
      switch use.need {
      // The cases of a parameter's choice are all that it may be.
      case .shape(let shape): return shape
      case .option(let option): options.append(option)
      case .list, .property, .absence: break
      }
    }
    if !options.isEmpty { return .choice(among: options) }
    let item = found.item ?? part.appending(.item)
    return .list(of: try decision(about: item).answer.shape)
  }

  /// Whether two uses need the same type.
  private static func agree(_ one: AnswerUse.Need, _ other: AnswerUse.Need) -> Bool {
    switch (one, other) {
    case (.option, .option): true
    case (.shape(.choice(let type)), .option(let option)),
      (.option(let option), .shape(.choice(let type))):
      type.cases.contains { $0.name == option || $0.title == option }
    default: one == other
    }
  }

  /// Whether values of a shape have a property.
  private static func has(_ name: String, _ shape: AnswerShape) -> Bool {
    PropertyTable.property(name, of: shape.type) != nil
  }
}

extension AnswerUse.Need {
  fileprivate var isOption: Bool { if case .option = self { true } else { false } }
}
