extension IntentExamples {
  static let file: [String: String] = [
    "file.append": #"""
    steps:
      - file.append: ${now}, at home
        to: ~/journal.txt
    tests:
      example:
        now: 2026-11-21 08:00
        files: { journal.txt: "Yesterday, at sea\n" }
        expect: { files: { journal.txt: { contains: ", at home" } } }
    """#,
    "file.compare": #"""
    steps:
      - file.compare: ~/a.txt
        other: ~/b.txt
      - if: not $prev.same
        then: [print: "different from byte ${prev.first_difference}"]
    tests:
      example:
        files: { a.txt: abc, b.txt: abd }
        expect: { messages: [different from byte 3] }
    """#,
    "file.copy": #"""
    steps:
      - file.copy: ~/Documents/*.pdf
        to: ~/Backups/
        conflict: rename
    tests:
      example:
        files: { Documents/a.pdf: new, Backups/a.pdf: old }
        expect: { files: { Documents/a.pdf: new, Backups/a.pdf: old, Backups/a 2.pdf: new } }
    """#,
    "file.delete": #"""
    steps:
      - file.find: ~/Downloads
        older_than: 30d
      - file.delete              # into the trash
    tests:
      example:
        files: { Downloads/old.zip: { text: old, age: 60d }, Downloads/new.zip: new }
        expect: { files: { Downloads/old.zip: false, Downloads/new.zip: true } }
    """#,
    "file.details": #"""
    steps:
      - file.details: ~/Documents/a.txt
      - print: ${prev.type}, ${prev.size}
    tests:
      example:
        files: { Documents/a.txt: hello }
        expect: { messages: ["text/plain, 5 B"] }
    """#,
    "file.duplicates": #"""
    steps:
      - file.duplicates: ~/Pictures
      - for: $prev
        each: same
        do: [print: "${join(same.name, \" is the same as \")}"]
    tests:
      example:
        files: { Pictures/a.jpg: beach, Pictures/b.jpg: beach, Pictures/c.jpg: forest }
        expect: { messages: [a.jpg is the same as b.jpg] }
    """#,
    "file.find": #"""
    steps:
      - file.find: ~/Documents
        extension: pdf
        newer_than: 7d
        sort: modified
    tests:
      example:
        files: { Documents/2026/new.pdf: new, Documents/old.pdf: { text: old, age: 20d }, Documents/a.txt: text }
        expect: { output: [Documents/2026/new.pdf] }
    """#,
    "file.lines": #"""
    steps:
      - file.lines: ~/app.log
        range: "-2"
    tests:
      example:
        files: { app.log: "one\ntwo\nthree\n" }
        expect: { output: [one, two] }
    """#,
    "file.link": #"""
    steps:
      - file.link: ~/Projects/plan.md
        to: ~/Desktop/
    tests:
      example:
        files: { Projects/plan.md: "# Plan", Desktop/: "" }
        expect: { output: Desktop/plan.md, files: { Desktop/plan.md: "# Plan" } }
    """#,
    "file.move": #"""
    steps:
      - file.move: ~/Downloads/*.jpg
        to: ~/Pictures/
    tests:
      example:
        files: { Downloads/a.jpg: beach, Downloads/b.txt: text }
        expect: { files: { Pictures/a.jpg: beach, Downloads/a.jpg: false, Downloads/b.txt: true } }
    """#,
    "file.open": #"""
    steps:
      - file.open: ~/Documents/report.pdf
    tests:
      example:
        files: { Documents/report.pdf: pages }
        with: { file.open: Documents/report.pdf }
        expect: { ran: [file.open] }
    """#,
    "file.read": #"""
    steps:
      - file.read: ~/people.csv
        type: csv
      - print: ${first(prev).name}
    tests:
      example:
        files: { people.csv: "name,age\nAnn,30\n" }
        expect: { messages: [Ann] }
    """#,
    "file.rename": #"""
    steps:
      - file.rename: ~/Scans/scan.pdf
        to: Contract.pdf
    tests:
      example:
        files: { Scans/scan.pdf: pages }
        expect: { output: Scans/Contract.pdf }
    """#,
    "file.rename_all": #"""
    steps:
      - file.rename_all: ~/Pictures/*.jpg
        find: IMG_
        by: "Trip "
    tests:
      example:
        files: { Pictures/IMG_7.jpg: beach, Pictures/IMG_8.jpg: forest }
        expect: { output: [Pictures/Trip 7.jpg, Pictures/Trip 8.jpg] }
    """#,
    "file.replace": #"""
    steps:
      - file.replace: ~/Notes/*.md
        find: Sampletown
        by: Sampleton
    tests:
      example:
        files: { Notes/a.md: Welcome to Sampletown }
        expect: { files: { Notes/a.md: Welcome to Sampleton } }
    """#,
    "file.reveal": #"""
    steps:
      - file.reveal: ~/Documents/report.pdf
    tests:
      example:
        files: { Documents/report.pdf: pages }
        with: { file.reveal: Documents/report.pdf }
        expect: { ran: [file.reveal] }
    """#,
    "file.search": #"""
    steps:
      - file.search: ~/Notes
        find: dentist
        ignore_case: yes
      - for: $prev
        each: found
        do: [print: "${found.file.name}:${found.line}: ${found.text}"]
    tests:
      example:
        files: { Notes/a.md: "Monday\nDentist at 9\n" }
        expect: { messages: ["a.md:2: Dentist at 9"] }
    """#,
    "file.select": #"""
    steps:
      - file.select: Which invoice?
        folder: ~/Scans
      - print: ${first(prev).name}
    tests:
      example:
        files: { Scans/a.pdf: pages, Scans/b.pdf: pages }
        answers: [~/Scans/b.pdf]
        expect: { messages: [b.pdf] }
    """#,
    "file.set_permissions": #"""
    steps:
      - file.set_permissions: ~/bin/backup.sh
        to: u+x,go-rwx
      - file.details: ${first(prev)}
      - print: ${prev.permissions}
    tests:
      example:
        files: { bin/backup.sh: "#!/bin/sh" }
        expect: { messages: ["700"] }
    """#,
    "file.tag": #"""
    steps:
      - file.tag: ~/Documents/report.pdf
        add: [taxes, "2026"]
    tests:
      example:
        files: { Documents/report.pdf: pages }
        expect: { that: ['first(output).tags is ["taxes", "2026"]'] }
    """#,
    "file.wait_for": #"""
    steps:
      - file.wait_for: ~/Downloads/report.pdf
        within: 10m
      - notify: ${prev.name} is there
    tests:
      example:
        files: { Downloads/report.pdf: pages }
        expect: { messages: [report.pdf is there] }
    """#,
    "file.write": #"""
    steps:
      - file.write: { name: Ada, born: 1815 }
        to: ~/ada.yaml
        conflict: replace
    tests:
      example:
        expect: { files: { ada.yaml: "name: Ada\nborn: 1815" } }
    """#,
  ]
}
