package import AppIntentsCore
import Foundation
import OrderedCollections
package import RunHistory
import SystemPackage
import WorkflowValues

extension UndoRecord {
  /// The records of what undoes the changes of a step.
  ///
  /// - Parameter hide: replaces secrets in encoded contents with their names.
  package static func all(of undo: StepUndo, hide: ([UInt8]) -> [UInt8]) -> [UndoRecord] {
    undo.changes.map { change in
      let action = change.action
      var former: String?
      var state = UndoItem.State.made
      if case .impossible = action.work { state = .final }
      if case .file(let undo) = action.work { former = undo.kept?.lastComponent?.string }
      return UndoRecord(
        place: undo.place, step: undo.sentence,
        content: Data(hide(TypedJSON.write(change.value))), state: state.rawValue,
        isRedo: undo.isRedo, former: former)
    }
  }
}

extension UndoItem {
  /// The change of a record.
  ///
  /// - Parameter reveal: puts secrets back in place of their names.
  /// - Throws: if the record can't be read.
  package init(_ record: UndoRecord, reveal: ([UInt8]) -> [UInt8]) throws {
    let content = try TypedJSON.read(reveal(Array(record.content)))
    guard let action = UndoAction(value: content), let state = State(rawValue: record.state)
    else { throw UnreadableUndo(change: record.number) }
    self.init(
      number: record.number, place: record.place, step: record.step, action: action,
      moment: UndoMoment(ofChange: content), state: state)
    if let became = record.became {
      let value = try TypedJSON.read(reveal(Array(became)))
      guard let states = [FilePath: FileState].ordered(from: value) else {
        throw UnreadableUndo(change: record.number)
      }
      self.became = states
    }
  }

  /// What the paths have become, as a record keeps it; nil if nothing is known.
  package func becameJSON(hide: ([UInt8]) -> [UInt8]) -> Data? {
    became.isEmpty ? nil : Data(hide(TypedJSON.write(became.value)))
  }
}

/// What undoes a change can't be read.
private struct UnreadableUndo: Error, CustomStringConvertible {
  let change: Int

  var description: String { "what undoes change \(change) of the run can't be read" }
}
