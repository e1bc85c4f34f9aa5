/// How much a page may have: 60 kB with its head and all lists in it.
enum PageSize {
  /// The most bytes of the rows of a page that has one list.
  static let list = 50_000
}

extension String {
  /// The first characters of a long text. One of them may have any number of marks, each of which is a scalar.
  func beginning(_ count: Int) -> String {
    let characters = prefix(count)
    if characters.endIndex == endIndex, utf8.count <= count * 8 { return self }
    return characters.utf8.count <= count * 8
      ? "\(characters)…" : "\(String(unicodeScalars.prefix(count)))…"
  }
}
