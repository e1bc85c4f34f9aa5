import Foundation
import RunHistory
import WorkflowLanguage

/// The triggers of a workflow's file, and their rows in the store.
///
/// A row holds what a trigger remembers, so it has to stay with the trigger when the file is edited.
/// A trigger is still the same one
///
/// 1. if it has the same `id`,
/// 2. else if its definition is the same,
/// 3. else if it names a folder that was one of its folders,
/// 4. else if it has no `id` and is in the same place.
///
/// What folder triggers have seen also moves with the folder: another trigger of the workflow that
/// names the folder takes over what was seen there. What was seen in a folder that no trigger names
/// is kept for a time, in case the folder is named again.
struct TriggerRows {
  /// A trigger as the file declares it.
  struct Named: Sendable {
    /// Its `id`, or its place.
    var name: String
    var hasID: Bool
    var kind: String
    /// When it starts its workflow, in a text that stays the same from version to version.
    var definition: String
    /// The paths of the folders that it watches.
    var folders: [[UInt8]] = []
    var isOn = true
  }

  /// How long to keep what was seen in a folder that no trigger names.
  private static let memory = 30.0 * 86_400

  let store: StoreTransaction
  let workflow: String
  let now: Date

  /// Enters the triggers.
  /// - Returns: their numbers.
  func enter(_ triggers: [Named]) throws -> [TriggerID] {
    var folders: [TriggerID: [[UInt8]]] = [:]
    let rows = try store.triggers(of: workflow)
    for row in rows where row.kind == FolderTrigger.kind {
      folders[row.id] = try store.ledgerRoots(of: row.id).map(\.path)
    }
    let matches = Self.match(rows, folders, to: triggers)
    try rename(rows, matches, triggers)
    let numbers = try triggers.map { trigger in
      try store.saveTrigger(
        workflow: workflow, name: trigger.name, kind: trigger.kind, definition: trigger.definition,
        at: now
      ).id
    }
    if folders.isEmpty { return numbers }
    try reassign(rows, triggers, numbers)
    try store.forgetLedgers(of: workflow, offSince: now.addingTimeInterval(-Self.memory))
    for row in rows where !numbers.contains(row.id) {
      if try store.ledgerRoots(of: row.id).isEmpty { try store.removeTrigger(row.id) }
    }
    return numbers
  }

  /// The row of each trigger; nil if it has none yet.
  static func match(
    _ rows: [TriggerRecord], _ folders: [TriggerID: [[UInt8]]], to triggers: [Named]
  ) -> [TriggerRecord?] {
    var matches = [TriggerRecord?](repeating: nil, count: triggers.count)
    var free = rows
    func claim(_ isSame: (Named, TriggerRecord) -> Bool) {
      for (index, trigger) in triggers.enumerated() where matches[index] == nil {
        let position = free.firstIndex { $0.kind == trigger.kind && isSame(trigger, $0) }
        if let position { matches[index] = free.remove(at: position) }
      }
    }
    claim { $0.hasID && $0.name == $1.name }
    claim { $0.name == $1.name && $0.definition == $1.definition }
    claim { $0.definition == $1.definition }
    claim { trigger, row in folders[row.id]?.contains(where: trigger.folders.contains) == true }
    claim { !$0.hasID && $0.name == $1.name }
    return matches
  }

  /// Gives each row its trigger's name. A row without a trigger is removed, or renamed if it holds
  /// what was seen in folders.
  private func rename(
    _ rows: [TriggerRecord], _ matches: [TriggerRecord?], _ triggers: [Named]
  ) throws {
    var names: [TriggerID: String] = [:]
    for (match, trigger) in zip(matches, triggers) {
      if let match { names[match.id] = trigger.name }
    }
    for row in rows where names[row.id] != row.name {
      if names[row.id] == nil, row.kind != FolderTrigger.kind {
        try store.removeTrigger(row.id)
      } else {
        // No trigger can have this name.
        try store.renameTrigger(row.id, to: "former \(row.id)")
      }
    }
    for row in rows {
      if let name = names[row.id], name != row.name { try store.renameTrigger(row.id, to: name) }
    }
  }

  /// Assigns what was seen in folders to the triggers that name them now, and turns off the rest.
  private func reassign(
    _ rows: [TriggerRecord], _ triggers: [Named], _ numbers: [TriggerID]
  ) throws {
    var roots: [LedgerRoot] = []
    for row in Set(rows.map(\.id)).union(numbers).sorted() {
      roots += try store.ledgerRoots(of: row)
    }
    var wanted: [TriggerID: Named] = [:]
    for (number, trigger) in zip(numbers, triggers) { wanted[number] = trigger }
    func isNamed(_ root: LedgerRoot) -> Bool {
      wanted[root.trigger]?.folders.contains(root.path) == true
    }
    for (number, trigger) in zip(numbers, triggers) {
      for path in trigger.folders
      where !roots.contains(where: { $0.trigger == number && $0.path == path }) {
        let found = roots.indices.filter { roots[$0].path == path && !isNamed(roots[$0]) }
          .max { roots[$0].since < roots[$1].since }
        guard let found else { continue }
        try store.give(roots[found].id, to: number)
        roots[found].trigger = number
      }
    }
    for root in roots
    where !root.isOff && (!isNamed(root) || wanted[root.trigger]?.isOn == false) {
      try store.switchOff(root.id, at: now)
    }
  }
}
