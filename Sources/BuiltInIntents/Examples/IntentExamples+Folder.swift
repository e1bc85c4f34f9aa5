extension IntentExamples {
  static let folder: [String: String] = [
    "folder.list": #"""
    steps:
      - folder.list: ~/Scans
        match: "*.pdf"
    tests:
      example:
        files: { Scans/b.pdf: pages, Scans/a.pdf: pages, Scans/a.txt: text }
        expect: { output: [Scans/a.pdf, Scans/b.pdf] }
    """#,
    "folder.make": #"""
    steps:
      - folder.make: ~/Documents/${format(today, "yyyy/MM")}
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { output: Documents/2026/11 }
    """#,
    "folder.size": #"""
    steps:
      - folder.size: ~/Downloads
      - if: $prev > 1 GB
        then: [notify: "The downloads take ${prev}"]
    tests:
      example:
        files: { Downloads/a.txt: hello }
        expect: { not_ran: [notify] }
    """#,
    "folder.sync": #"""
    steps:
      - folder.sync: ~/Documents
        to: ~/Backups/Documents
        exclude: ["*.tmp"]
      - print: ${prev.copied} copied
    tests:
      example:
        files: { Documents/a.txt: new, Documents/b.tmp: none, Backups/Documents/: "" }
        expect: { messages: [1 copied], files: { Backups/Documents/a.txt: new } }
    """#,
    "trash.empty": #"""
    steps:
      - trash.empty: 30d
      - log: ${prev} files are gone
    tests:
      example:
        expect: { messages: [0 files are gone] }
    """#,
    "trash.find": #"""
    steps:
      - file.delete: ~/old.txt
      - trash.find:
        where: $item.size < 1 MB
      - print: ${join(prev.name, ", ")}
    tests:
      example:
        files: { old.txt: old }
        expect: { messages: [old.txt] }
    """#,
    "trash.restore": #"""
    steps:
      - file.delete: ~/plan.md
      - trash.find:
        where: $item.name is "plan.md"
      - trash.restore
    tests:
      example:
        files: { plan.md: "# Plan" }
        expect: { files: { plan.md: "# Plan" } }
    """#,
  ]
}
