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

  @Test(arguments: [
    (0, "0"), (12, "12"), (999, "999"), (9031, "9,031"), (1_200_000, "1,200,000"),
    (-1000, "-1,000"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func `the thousands of a number are apart`(number: Int, text: String) {
    #expect(Phrasing.grouped(number) == text)
  }
}
