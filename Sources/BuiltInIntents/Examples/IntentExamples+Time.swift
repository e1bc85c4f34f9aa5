extension IntentExamples {
  static let time: [String: String] = [
    "date.adjust": #"""
    steps:
      - date.adjust: $today
        by: 1mo
        end_of: month
      - print: Pay until ${format(prev, "d MMMM")}
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { messages: [Pay until 31 December] }
    """#,
    "date.between": #"""
    steps:
      - date.between: $today
        to: 2026-12-24
        unit: days
      - print: ${prev} days to go
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { messages: [33 days to go] }
    """#,
    "date.convert_zone": #"""
    steps:
      - date.convert_zone: 2026-11-21T08:00:00+01:00
        to: Asia/Tokyo
      - print: ${format(prev, "HH:mm")} in Tokyo
    tests:
      example:
        expect: { messages: ["16:00 in Tokyo"] }
    """#,
    "date.format": #"""
    steps:
      - date.format: $today
        format: EEEE, d MMMM yyyy
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { output: "Saturday, 21 November 2026" }
    """#,
    "date.now": #"""
    steps:
      - date.now: Asia/Tokyo
      - print: ${format(prev, "HH:mm")} in Tokyo
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { messages: ["17:00 in Tokyo"] }
    """#,
    "date.parse": #"""
    steps:
      - date.parse: 03.04.2026
        format: dd.MM.yyyy
    tests:
      example:
        expect: { output: 2026-04-03 }
    """#,
    "date.range": #"""
    steps:
      - date.range: 2026-11-21
        to: 2026-11-23
      - for: $prev
        do:
          - file.write: "# ${item}\n"
            to: ~/Notes/${item}.md
    tests:
      example:
        expect: { files: { Notes/2026-11-21.md: true, Notes/2026-11-23.md: true, Notes/2026-11-24.md: false } }
    """#,
    "date.repeat": #"""
    steps:
      - date.repeat: 2026-11-01
        rule: the last friday of every month
        count: 2
    tests:
      example:
        expect: { output: [2026-11-27, 2026-12-25] }
    """#,
    "date.sun": #"""
    steps:
      - date.sun: 2026-06-21
        place: 52.52, 13.405
      - print: Light until ${format(prev.sunset, "HH")} o'clock
    tests:
      example:
        zone: Europe/Berlin
        expect: { messages: [Light until 21 o'clock] }
    """#,
    "date.today": #"""
    steps:
      - date.today
      - file.append: $prev
        to: ~/visits.txt
    tests:
      example:
        now: 2026-11-21 08:00
        expect: { files: { visits.txt: "2026-11-21" } }
    """#,
    "duration.format": #"""
    steps:
      - duration.format: 90m
        style: words
    tests:
      example:
        expect: { output: "1 hour, 30 minutes" }
    """#,
  ]
}
