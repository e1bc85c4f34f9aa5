package import AppIntentsCore

/// A way from one type to another by what types of entities declare: the values that the one gives,
/// and those of which the other is made. It has at most two hops.
///
/// A conversion that is declared for exactly the two types goes before one that comes with Segue, which
/// goes before two hops.
package struct DeclaredRoute: Sendable, Hashable {
  /// The type of the value that the entity gives; nil if it stays the entity.
  package let export: ValueType?
  /// The type to which a conversion that comes with Segue leads, after the export or before the import.
  package let conversion: ValueType?
  /// The type of the value of which the wanted entity is made; nil if it is none that is made.
  package let `import`: ValueType?

  private init(
    export: ValueType? = nil, conversion: ValueType? = nil, import imported: ValueType? = nil
  ) {
    self.export = export
    self.conversion = conversion
    self.import = imported
  }

  /// The way between two types that are no lists; nil if nothing that is declared leads there, or if a
  /// conversion that comes with Segue does.
  ///
  /// - Parameters:
  ///   - exports: the types of values that the entity gives, the best one first.
  ///   - imports: the types of values of which the wanted entity is made.
  package init?(
    from: ValueType, to: ValueType, exports: [ValueType], imports: [ValueType]
  ) {
    guard from != to, to != .any, !from.isList, !to.isList else { return nil }
    if exports.contains(to) {
      self.init(export: to)
      return
    }
    // A text names an entity. Only if it names none, it is what the entity is made of.
    if imports.contains(from), from != .text {
      self.init(import: from)
      return
    }
    guard let fromKind = from.kind, let toKind = to.kind else { return nil }
    if ConversionTable.steps(from: fromKind, to: toKind)?.isEmpty == false { return nil }
    if toKind == .entity, let shared = exports.first(where: imports.contains) {
      self.init(export: shared, import: shared)
    } else if toKind != .entity,
      let first = exports.first(where: { Self.step(from: $0, to: to) != nil })
    {
      self.init(export: first, conversion: to)
    } else if fromKind != .entity,
      let last = imports.first(where: { Self.step(from: from, to: $0)?.keepsContent == true })
    {
      self.init(conversion: last, import: last)
    } else {
      return nil
    }
  }

  /// The conversion that comes with Segue, if it is a single one.
  private static func step(from: ValueType, to: ValueType) -> Conversion? {
    guard !from.isList, let fromKind = from.kind, let toKind = to.kind,
      let steps = ConversionTable.steps(from: fromKind, to: toKind), steps.count == 1
    else { return nil }
    return steps[0]
  }

  /// The types on the way: `pal.trail → contact → book.person`.
  func words(from: ValueType, to: ValueType) -> String {
    var names = [from.name]
    for type in [export, conversion, self.import, to].compactMap({ $0 })
    where type.name != names.last {
      names.append(type.name)
    }
    return names.joined(separator: " → ")
  }
}

extension Conversion {
  /// Whether it isn't only the text of a value, of which nothing else is made.
  fileprivate var keepsContent: Bool { to != .text || isBridge }
}
