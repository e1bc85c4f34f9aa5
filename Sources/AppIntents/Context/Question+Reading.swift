extension Question {
  /// The title that an answer in words means: an option's title, in any case, or its number from 1.
  public static func title(_ words: String, among titles: [String]) -> String? {
    if let title = titles.first(where: { $0 == words })
      ?? titles.first(where: { $0.lowercased() == words.lowercased() })
    {
      return title
    }
    return Int(words).flatMap { titles.indices.contains($0 - 1) ? titles[$0 - 1] : nil }
  }

  /// The titles that an answer in words means: titles or numbers, with commas between them; none if
  /// it is empty. Nil if one of them isn't an option.
  public static func titles(_ words: String, among titles: [String]) -> [String]? {
    // A title may have a comma in it.
    if let title = title(words, among: titles) { return [title] }
    var found: [String] = []
    for part in words.split(separator: ",") {
      let part = part.drop { $0 == " " }
      let end = part.lastIndex { $0 != " " }
      guard let end else { continue }
      guard let title = title(String(part[...end]), among: titles) else { return nil }
      if !found.contains(title) { found.append(title) }
    }
    return found
  }
}
