import Diagnostics
import Testing

@Suite("Phrasing")
struct PhrasingTests {
  @Test(arguments: [
    ("file", "files"), ("dictionary", "dictionaries"), ("jokes.joke_entity", "jokes.joke_entities"),
    ("day", "days"), ("box", "boxes"), ("address", "addresses"), ("match", "matches"),
    ("rich text", "rich texts"), ("y", "ys"),
  ])
  func `nouns have regular plurals`(noun: String, plural: String) {
    #expect(Phrasing.plural(of: noun) == plural)
    #expect(Phrasing.count(2, noun) == "2 \(plural)")
    #expect(Phrasing.count(1, noun) == "1 \(noun)")
  }
}
