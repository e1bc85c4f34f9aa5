import Foundation
package import OrderedCollections
package import SystemPackage

extension UndoAction {
  /// The action as a value, which `init(value:)` reads.
  package var value: IntentValue {
    var parts: OrderedDictionary<String, IntentValue> = [
      "sentence": .text(sentence), "work": work.value,
      "if": .list(conditions.map(\.value)), "restores": restores.value,
    ]
    if let storedKey { parts["stored_as"] = .text(storedKey) }
    return .dictionary(parts)
  }

  /// Nil for a value that is no action.
  package init?(value: IntentValue) {
    guard case .dictionary(let parts) = value, case .text(let sentence)? = parts["sentence"],
      let work = parts["work"].flatMap({ Work(value: $0) }),
      case .list(let conditions)? = parts["if"],
      let restores = parts["restores"].flatMap({ [FilePath: FileState].ordered(from: $0) })
    else { return nil }
    let read = conditions.compactMap { UndoCondition(value: $0) }
    // Without one of its conditions it could destroy something.
    guard read.count == conditions.count else { return nil }
    self.init(sentence, work: work, conditions: read, restores: restores)
    if case .text(let key)? = parts["stored_as"] { storedKey = key }
  }
}

extension MadeChange {
  /// The action as a value, with its moment.
  package var value: IntentValue {
    guard case .dictionary(var parts) = action.value else { return action.value }
    parts["made"] = .list([.text(moment.process), .number(moment.number)])
    return .dictionary(parts)
  }
}

extension UndoMoment {
  /// The moment in the value of a change; nil if it has none, as those of former versions.
  package init?(ofChange value: IntentValue) {
    guard case .dictionary(let parts) = value, case .list(let made)? = parts["made"],
      made.count == 2, case .text(let process) = made[0], let number = made[1].integer
    else { return nil }
    self.init(process: process, number: number)
  }
}

extension OrderedDictionary<FilePath, FileState> {
  /// The states as a value, which `[FilePath: FileState].ordered` reads.
  package var value: IntentValue { .list(map { .list([.path($0.key), $0.value.value]) }) }
}

extension Dictionary<FilePath, FileState> {
  /// The states that were a value; nil for a value that isn't that.
  package static func ordered(from value: IntentValue) -> OrderedDictionary<FilePath, FileState>? {
    guard case .list(let pairs) = value else { return nil }
    var states: OrderedDictionary<FilePath, FileState> = [:]
    for pair in pairs {
      guard case .list(let parts) = pair, parts.count == 2, let path = parts[0].path,
        let state = FileState(value: parts[1])
      else { return nil }
      states[path] = state
    }
    return states
  }
}

extension UndoAction.Work {
  fileprivate var value: IntentValue {
    switch self {
    case .file(let undo): undo.value
    case .intent(let id, let parameters):
      ["intent": .text(id), "parameters": .dictionary(parameters)]
    case .app(let undo):
      [
        "app": .text(undo.app), "token": .text(undo.token),
        "process": .number(Int(undo.process)), "since": .text(undo.since),
      ]
    case .impossible(let reason): ["impossible": .text(reason)]
    }
  }

  fileprivate init?(value: IntentValue) {
    guard case .dictionary(let parts) = value else { return nil }
    if case .text(let reason)? = parts["impossible"] {
      self = .impossible(reason: reason)
    } else if case .text(let id)? = parts["intent"],
      case .dictionary(let parameters)? = parts["parameters"]
    {
      self = .intent(id, parameters)
    } else if case .text(let app)? = parts["app"], case .text(let token)? = parts["token"],
      let process = parts["process"]?.integer.flatMap({ Int32(exactly: $0) }),
      case .text(let since)? = parts["since"]
    {
      self = .app(AppUndo(app: app, token: token, process: process, since: since))
    } else {
      guard let undo = FileUndo(parts) else { return nil }
      self = .file(undo)
    }
  }
}

extension FileUndo {
  fileprivate var value: IntentValue {
    switch self {
    case .putBack(let place, let path): ["put_back": .path(place), "to": .path(path)]
    case .untrash(let place, let path): ["untrash": .path(place), "to": .path(path)]
    case .restore(let path, let copy): ["restore": .path(path), "from": .path(copy)]
    case .trash(let path): ["trash": .path(path)]
    case .removeFolder(let path): ["remove_folder": .path(path)]
    case .makeFolder(let path): ["make_folder": .path(path)]
    case .shorten(let path, let size): ["shorten": .path(path), "to": .number(size)]
    case .lengthen(let path, let copy): ["lengthen": .path(path), "from": .path(copy)]
    case .set(let attribute, let path): ["set": .path(path), "to": attribute.value]
    }
  }

  fileprivate init?(_ parts: OrderedDictionary<String, IntentValue>) {
    if let place = parts["put_back"]?.path, let path = parts["to"]?.path {
      self = .putBack(place, to: path)
    } else if let place = parts["untrash"]?.path, let path = parts["to"]?.path {
      self = .untrash(place, to: path)
    } else if let path = parts["restore"]?.path, let copy = parts["from"]?.path {
      self = .restore(path, from: copy)
    } else if let path = parts["trash"]?.path {
      self = .trash(path)
    } else if let path = parts["remove_folder"]?.path {
      self = .removeFolder(path)
    } else if let path = parts["make_folder"]?.path {
      self = .makeFolder(path)
    } else if let path = parts["shorten"]?.path, let size = parts["to"]?.integer {
      self = .shorten(path, to: size)
    } else if let path = parts["lengthen"]?.path, let copy = parts["from"]?.path {
      self = .lengthen(path, from: copy)
    } else if let path = parts["set"]?.path,
      let attribute = parts["to"].flatMap({ FileAttribute(value: $0) })
    {
      self = .set(attribute, of: path)
    } else {
      return nil
    }
  }
}

extension UndoCondition {
  fileprivate var value: IntentValue {
    switch self {
    case .isStill(let path, let state): ["path": .path(path), "is": state.value]
    case .isEmpty(let folder): ["empty": .path(folder)]
    case .has(let path, let attribute): ["path": .path(path), "has": attribute.value]
    }
  }

  fileprivate init?(value: IntentValue) {
    guard case .dictionary(let parts) = value else { return nil }
    if let folder = parts["empty"]?.path {
      self = .isEmpty(folder)
    } else if let path = parts["path"]?.path,
      let attribute = parts["has"].flatMap({ FileAttribute(value: $0) })
    {
      self = .has(path, attribute)
    } else {
      guard let path = parts["path"]?.path,
        let state = parts["is"].flatMap({ FileState(value: $0) })
      else { return nil }
      self = .isStill(path, state)
    }
  }
}

extension FileAttribute {
  /// The permission bits, or the name of an extended attribute and its bytes in Base64.
  fileprivate var value: IntentValue {
    switch self {
    case .permissions(let bits): .number(Int(bits))
    case .extended(let name, let bytes):
      .list([.text(name), bytes.map { .text(Data($0).base64EncodedString()) } ?? .nothing])
    }
  }

  fileprivate init?(value: IntentValue) {
    if let bits = value.integer.flatMap({ UInt16(exactly: $0) }) {
      self = .permissions(bits)
      return
    }
    guard case .list(let parts) = value, parts.count == 2, case .text(let name) = parts[0] else {
      return nil
    }
    guard case .text(let text) = parts[1] else {
      self = .extended(name, nil)
      return
    }
    guard let bytes = Data(base64Encoded: text) else { return nil }
    self = .extended(name, Array(bytes))
  }
}

extension FileState {
  /// “absent”, or kind, size, times, inode and the hash of the contents, which may not fit a number.
  fileprivate var value: IntentValue {
    switch self {
    case .absent: .text("absent")
    case .present(let mark):
      .list([
        .text(mark.kind.rawValue), .number(mark.size), .number(mark.modified),
        .number(mark.created), .text("\(mark.inode)"),
        mark.contents.map { .text("\($0)") } ?? .nothing,
      ])
    }
  }

  fileprivate init?(value: IntentValue) {
    switch value {
    case .text("absent"): self = .absent
    case .list(let parts) where parts.count == 6:
      guard case .text(let kind) = parts[0], let kind = FileMark.Kind(rawValue: kind),
        let size = parts[1].integer, let modified = parts[2].integer,
        let created = parts[3].integer, case .text(let inode) = parts[4],
        let inode = UInt64(inode)
      else { return nil }
      var contents: UInt64?
      if case .text(let text) = parts[5] {
        guard let hash = UInt64(text) else { return nil }
        contents = hash
      }
      self = .present(
        FileMark(
          kind: kind, size: size, modified: modified, created: created, inode: inode,
          contents: contents))
    default: return nil
    }
  }
}

extension IntentValue {
  fileprivate static func path(_ path: FilePath) -> IntentValue { .file(IntentFile(path: path)) }

  fileprivate var path: FilePath? {
    if case .file(let file) = self { file.path } else { nil }
  }

  fileprivate var integer: Int? {
    if case .number(let number) = self { number.integer } else { nil }
  }
}
