extension IntentExamples {
  static let archive: [String: String] = [
    "archive.extract": #"""
    steps:
      - archive.extract: ~/Downloads/Photos.zip
        to: ~/Pictures/
    tests:
      example:
        files: { Downloads/Photos.zip: { from: Samples/Photos.zip } }
        expect: { output: Pictures/Photos, files: { Pictures/Photos/Photos/beach.txt: a beach } }
    """#,
    "archive.list": #"""
    steps:
      - archive.list: ~/Downloads/Photos.zip
      - print: ${prev.name}
    tests:
      example:
        files: { Downloads/Photos.zip: { from: Samples/Photos.zip } }
        expect: { messages: ["Photos/\nPhotos/beach.txt"] }
    """#,
    "archive.make": #"""
    steps:
      - archive.make: ~/Documents
        format: tar.gz
        to: ~/Backups/
    tests:
      example:
        files: { Documents/plan.md: "# Plan" }
        expect: { output: Backups/Documents.tar.gz }
    """#,
  ]
}
