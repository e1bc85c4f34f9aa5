extension IntentExamples {
  static let data: [String: String] = [
    "csv.append": #"""
    steps:
      - csv.append: { date: $today, place: Kiel, km: 42 }
        to: ~/Documents/trips.csv
    tests:
      example:
        now: 2026-11-21 08:00
        files: { Documents/trips.csv: "date,km,place\n2026-11-20,7,Ulm\n" }
        expect: { files: { Documents/trips.csv: "date,km,place\n2026-11-20,7,Ulm\n2026-11-21,42,Kiel" } }
    """#,
    "csv.format": #"""
    steps:
      - csv.format: [{ name: Ann, age: 30 }, { name: Bob, age: 41 }]
    tests:
      example:
        expect: { output: "name,age\nAnn,30\nBob,41\n" }
    """#,
    "csv.parse": #"""
    steps:
      - csv.parse: |
          name;age
          Ann;30
        separator: ;
      - print: ${first(prev).age}
    tests:
      example:
        expect: { messages: ["30"] }
    """#,
    "json.format": #"""
    steps:
      - json.format: { name: Ann, tags: [a, b] }
        compact: yes
    tests:
      example:
        expect: { output: '{"name":"Ann","tags":["a","b"]}' }
    """#,
    "json.parse": #"""
    steps:
      - json.parse: '{"count": 3, "items": ["a"]}'
      - print: ${prev.items[1]}
    tests:
      example:
        expect: { messages: [a] }
    """#,
    "toml.format": #"""
    steps:
      - toml.format: { title: Trips, size: { width: 3 } }
    tests:
      example:
        expect: { output: "title = \"Trips\"\n\n[size]\nwidth = 3\n" }
    """#,
    "toml.parse": #"""
    steps:
      - toml.parse: |
          [server]
          port = 8080
      - print: ${prev.server.port}
    tests:
      example:
        expect: { messages: ["8080"] }
    """#,
    "yaml.format": #"""
    steps:
      - yaml.format: { name: Ann, code: "007" }
    tests:
      example:
        expect: { output: "name: Ann\ncode: '007'\n" }
    """#,
    "yaml.parse": #"""
    steps:
      - file.read: ~/settings.yaml
      - yaml.parse
      - print: ${prev.colors[1]}
    tests:
      example:
        files: { settings.yaml: "colors: [red, blue]" }
        expect: { messages: [red] }
    """#,
  ]
}
