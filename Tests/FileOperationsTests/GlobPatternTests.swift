import SystemPackage
import Testing

@testable import FileOperations

@Suite("Files: glob patterns")
struct FilesGlobPatternTests {
  @Test(arguments: [
    (
      "*.pdf", ["a.pdf", "a.b.pdf", "ü ö.pdf", "-.pdf", "new\nline.pdf"],
      ["a.PDF", "a.pdf.txt", ".pdf", ".a.pdf"]
    ),
    ("*", ["a", "*", "~"], [".a", "a/b"]),
    (".*", [".a", ".a.b"], ["a"]),
    ("a*b*c", ["abc", "aXbXc", "abbcc", "abcbc"], ["ab", "acb", "abcd"]),
    ("?", ["a", "ü", "\u{1F4C4}"], ["", "ab", "."]),
    ("a?c", ["abc", "aüc"], ["ac", "abbc"]),
    ("[a-c]x", ["ax", "bx", "cx"], ["dx", "Ax", "x", "abx"]),
    ("[!a-c]x", ["dx", "-x", "üx"], ["ax", ".x"]),
    ("[^a]", ["b"], ["a"]),
    ("[]a]", ["]", "a"], ["b"]),
    ("[!]]", ["a"], ["]"]),
    ("[a-]", ["a", "-"], ["b"]),
    ("[ä-ü]", ["ö"], ["o"]),
    ("[*?]", ["*", "?"], ["a"]),
    ("[\\]\\-]", ["]", "-"], ["\\"]),
    ("*.{jpg,png}", ["a.jpg", "b.png"], ["a.gif", "a.{jpg,png}"]),
    ("{a,b{c,d}}e", ["ae", "bce", "bde"], ["be", "e", "ade"]),
    ("{,a}b", ["b", "ab"], ["a"]),
    ("{a}", ["{a}"], ["a"]),
    ("{a,[}]}x", ["ax", "}x"], ["x"]),
    ("\\*\\{a,b\\}", ["*{a,b}"], ["xa"]),
    (
      "**/*.swift", ["a.swift", "a/b.swift", "a/b/c.swift"],
      ["a.txt", ".a/b.swift", "a/.b/c.swift", "/a.swift"]
    ),
    ("a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["b", "a", "a/b/c", "xa/b"]),
    ("a/**", ["a/b", "a/b/c", "a"], ["b", "a/.b"]),
    ("**/a/**/b", ["a/b", "x/a/y/b", "a/a/b/b"], ["a", "b/a"]),
    ("a**b", ["ab", "axxb"], ["a/b"]),
    ("a/*/c", ["a/b/c"], ["a/c", "a/b/b/c"]),
    ("./a", ["a"], ["b"]),
    ("{src,test/unit}/*.c", ["src/a.c", "test/unit/a.c"], ["test/a.c"]),
    ("/a/*", ["/a/b"], ["a/b", "/a"]),
  ])
  func `a pattern matches`(pattern: String, yes: [String], no: [String]) throws {
    let pattern = try GlobPattern(pattern)
    for path in yes { #expect(pattern.matches(FilePath(path)), "\(path)") }
    for path in no { #expect(!pattern.matches(FilePath(path)), "\(path)") }
  }

  @Test func `hidden names match when they are asked for`() throws {
    let pattern = try GlobPattern("**/*", includingHidden: true)
    #expect(pattern.matches(FilePath(".a/.b")))
  }

  @Test func `a stray byte is a character`() throws {
    let name = try #require(FilePath(bytes: [0x61, 0xFF, 0x62]).lastComponent)
    #expect(try GlobPattern("a?b").matches(name))
    #expect(try GlobPattern("*b").matches(name))
    #expect(try !GlobPattern("a??b").matches(name))
    #expect(try GlobPattern("a[!x]b").matches(name))
  }

  @Test(arguments: [
    ("", "`` isn't a pattern: it is empty"),
    ("a[b", "`a[b` isn't a pattern: `[` has no `]`; write `\\[` for the character"),
    ("[a/b]", "`[a/b]` isn't a pattern: `[` has no `]`; write `\\[` for the character"),
    ("{a,b", "`{a,b` isn't a pattern: `{` has no `}`"),
    ("[z-a]", "`[z-a]` isn't a pattern: a range in `[z-a]` runs backwards"),
    ("a\\", "`a\\` isn't a pattern: nothing follows the last `\\`"),
    (
      String(repeating: "{a,b}", count: 11),
      "`\(String(repeating: "{a,b}", count: 11))` isn't a pattern: its braces stand for more than 1024 patterns"
    ),
  ])
  func `what is no pattern says why`(pattern: String, message: String) {
    #expect(failure { _ = try GlobPattern(pattern) } == message)
  }

  @Test func `many stars take no time`() throws {
    let pattern = try GlobPattern(String(repeating: "a*", count: 60) + "b")
    #expect(!pattern.matches(FilePath(String(repeating: "a", count: 5000))))
    let folders = try GlobPattern(String(repeating: "**/a/", count: 60) + "b")
    #expect(!folders.matches(FilePath(String(repeating: "a/", count: 2000))))
  }

  @Test func `a pattern finds files, once each and in order`() throws {
    let folder = try TestFolder()
    for name in ["b.txt", "a.txt", "x/c.txt", "x/y/d.txt", ".h/e.txt", "x/f.pdf", "[g].txt"] {
      try folder.file(name)
    }
    try folder.link("x/up", to: "..")
    try folder.link("dangling.txt", to: "nowhere")
    func expand(_ pattern: String) throws -> [String] {
      try GlobPattern(pattern).expand(in: folder.path, files: LocalFiles()).map { path in
        var path = path
        return path.removePrefix(folder.path) ? path.string : path.string
      }
    }
    #expect(try expand("*.txt") == ["[g].txt", "a.txt", "b.txt", "dangling.txt"])
    #expect(
      try expand("**/*.txt") == [
        "[g].txt", "a.txt", "b.txt", "dangling.txt", "x/c.txt", "x/y/d.txt",
      ])
    #expect(try expand("{a,b,a}*") == ["a.txt", "b.txt"])
    #expect(try expand("x/**") == ["x/c.txt", "x/f.pdf", "x/up", "x/y", "x/y/d.txt"])
    #expect(try expand("*/") == ["x"])
    #expect(try expand("x/up/a.*") == ["x/up/a.txt"])
    #expect(try expand("\\[g\\].txt") == ["[g].txt"])
    #expect(try expand(".h/*") == [".h/e.txt"])
    #expect(try expand("none/*") == [])
    #expect(try expand("\(folder.path.string)/a*") == ["a.txt"])
  }
}
