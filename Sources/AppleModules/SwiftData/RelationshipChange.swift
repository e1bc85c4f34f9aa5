import Foundation

/// What changes when a property leads to other objects than before.
///
/// Only what is after the common beginning is compared, because a list of thousands may get one object after
/// the other.
struct RelationshipChange {
  /// What the property leads to then, each object once.
  private(set) var references: [Reference]
  private(set) var removed: [UUID] = []
  private(set) var added: [any PersistentModel] = []
  /// Whether the property led to nothing, and still does.
  let isNothing: Bool

  init(from old: [UUID], to wanted: [Reference]) {
    isNothing = old.isEmpty && wanted.isEmpty
    references = wanted
    let count = zip(old, wanted).prefix { $0 == $1.key }.count
    let rest = wanted[count...]
    if count == old.count, rest.isEmpty { return }
    let gone = Set(old[count...])
    let new = Set(rest.map(\.key))
    var seen = Set(old[..<count].filter(new.contains))
    references.removeSubrange(count...)
    for reference in rest where seen.insert(reference.key).inserted {
      references.append(reference)
      if let model = reference.model, !gone.contains(reference.key) { added.append(model) }
    }
    removed = old[count...].filter { !new.contains($0) }
  }
}
