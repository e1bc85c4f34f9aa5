package import AppIntentsCore
import Diagnostics

extension Permissions {
  /// The key of `permissions` that a text which a model wrote needs for a parameter; nil if it needs
  /// none.
  ///
  /// - Parameters:
  ///   - permissions: those of the workflow; nil if it has none.
  ///   - isPath: whether the parameter's texts are paths.
  ///   - effects: those of the intent that takes the value.
  package static func keyMissing(
    in permissions: Permissions?, forAnswerAs type: ValueType, isPath: Bool,
    takenBy effects: SideEffects
  ) -> String? {
    switch isPath ? .file : type.itemType {
    case .file where effects.contains(.writesFiles):
      permissions?.write == nil ? "write" : nil
    case .file: permissions?.read == nil ? "read" : nil
    case .url: permissions?.reach == nil ? "reach" : nil
    default: nil
    }
  }

  /// What a value is for that needs a key: `path`, `address`.
  package static func use(ofAnswerFor key: String) -> String { key == "reach" ? "address" : "path" }
}
