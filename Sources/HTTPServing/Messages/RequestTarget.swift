/// What a request is for: a path and a query.
package struct RequestTarget: Sendable, Hashable {
  /// The parts of the path between slashes, decoded: `/a%20b/c` is `a b` and `c`. The path `/` has none.
  package let path: [String]
  /// The names and values of the query, decoded, in order.
  package let query: [FormField]
  /// The host and port of a target that is a whole address.
  package let authority: String?

  package init(path: [String], query: [FormField] = [], authority: String? = nil) {
    self.path = path
    self.query = query
    self.authority = authority
  }

  /// Reads a target; nil if it isn't one.
  ///
  /// Each part is decoded by itself, so that a decoded slash doesn't separate parts, and parts such as
  /// `..` are parts like any others.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    var authority: String?
    if rest.first != UInt8(ascii: "/") {
      guard let found = Self.takeAuthority(&rest) else { return nil }
      authority = found
    }
    // A browser doesn't send the part after `#`.
    if rest.contains(UInt8(ascii: "#")) { return nil }
    let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
    var path: [String] = []
    for part in rest[..<mark].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let decoded = PercentCoding.decode(part, plusIsSpace: false) else { return nil }
      path.append(decoded)
    }
    // The text before the first slash is empty.
    path.removeFirst(min(1, path.count))
    if path == [""] { path = [] }
    guard let query = FormField.read(rest[mark...].dropFirst()) else { return nil }
    self.init(path: path, query: query, authority: authority)
  }

  /// Takes `http://host:port` from the beginning of a whole address.
  private static func takeAuthority(_ rest: inout ArraySlice<UInt8>) -> String? {
    let scheme = Array("http://".utf8)
    guard rest.prefix(scheme.count).map({ $0 | 0x20 }).elementsEqual(scheme.map { $0 | 0x20 })
    else { return nil }
    let after = rest.dropFirst(scheme.count)
    let end = after.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
    let authority = String(decoding: after[..<(end ?? after.endIndex)], as: UTF8.self)
    rest = end.map { after[$0...] } ?? []
    if rest.first != UInt8(ascii: "/") { rest = [UInt8(ascii: "/")] + rest }
    return authority.isEmpty || authority.contains("@") ? nil : authority
  }
}

/// A name and a value of a query or a form.
package struct FormField: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Reads `name=value&other=value`; nil if something in it isn't encoded text.
  package static func read(_ bytes: some Collection<UInt8>) -> [FormField]? {
    var fields: [FormField] = []
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let mark = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      guard let name = PercentCoding.decode(part[..<mark], plusIsSpace: true),
        let value = PercentCoding.decode(part[mark...].dropFirst(), plusIsSpace: true)
      else { return nil }
      fields.append(FormField(name, value))
    }
    return fields
  }
}
