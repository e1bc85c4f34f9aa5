extension IntentExamples {
  static let number: [String: String] = [
    "measurement.convert": #"""
    steps:
      - measurement.convert: 5 mi
        to: km
    tests:
      example:
        expect: { output: 8.04672 km }
    """#,
    "measurement.format": #"""
    steps:
      - measurement.format: 1234567 B
        places: 1
    tests:
      example:
        expect: { output: 1.2 MB }
    """#,
    "number.calculate": #"""
    steps:
      - number.calculate: 50 * 119% + sqrt(2) ^ 2
      - number.round:
        places: 2
    tests:
      example:
        expect: { output: 61.5 }
    """#,
    "number.format": #"""
    steps:
      - number.format: 1234.5
        places: 2
        locale: de
    tests:
      example:
        expect: { output: "1.234,50" }
    """#,
    "number.parse": #"""
    steps:
      - number.parse: 1.234,56 €
        locale: de_DE
    tests:
      example:
        expect: { output: 1234.56 }
    """#,
    "number.random": #"""
    steps:
      - number.random: 1
        to: 6
      - print: You rolled ${prev}
    tests:
      example:
        expect: { that: [output between 1 and 6] }
    """#,
    "number.round": #"""
    steps:
      - number.round: 2.345
        places: 2
    tests:
      example:
        expect: { output: 2.35 }
    """#,
    "number.spell": #"""
    steps:
      - number.spell: 42
    tests:
      example:
        expect: { output: forty-two }
    """#,
    "number.statistics": #"""
    steps:
      - number.statistics: [1, 2, 6]
      - print: ${prev.average} on average, ${prev.median} in the middle
    tests:
      example:
        expect: { messages: ["3 on average, 2 in the middle"] }
    """#,
    "place.distance": #"""
    steps:
      - place.distance: 52.52, 13.405
        to: 48.8566, 2.3522
      - measurement.format:
        places: 0
    tests:
      example:
        expect: { output: 880 km }
    """#,
    "place.link": #"""
    steps:
      - place.link: 52.52, 13.405
    tests:
      example:
        expect: { output: "geo:52.52,13.405" }
    """#,
  ]
}
