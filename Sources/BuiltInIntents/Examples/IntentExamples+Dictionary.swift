extension IntentExamples {
  static let dictionary: [String: String] = [
    "dictionary.filter": #"""
    steps:
      - dictionary.filter: { apples: 3, pears: 0, plums: 7 }
        where: $item > 0
      - print: ${join(keys(prev), " and ")}
    tests:
      example:
        expect: { messages: [apples and plums] }
    """#,
    "dictionary.format": #"""
    steps:
      - dictionary.format: { name: Ada, born: 1815 }
        format: yaml
    tests:
      example:
        expect: { output: "name: Ada\nborn: 1815\n" }
    """#,
    "dictionary.get": #"""
    steps:
      - dictionary.get: { address: { city: London } }
        key: address.city
    tests:
      example:
        expect: { output: London }
    """#,
    "dictionary.keys": #"""
    steps:
      - dictionary.keys: { name: Ada, born: 1815 }
    tests:
      example:
        expect: { output: [name, born] }
    """#,
    "dictionary.make": #"""
    steps:
      - dictionary.make: [name, born]
        values: [Ada, 1815]
    tests:
      example:
        expect: { output: { name: Ada, born: 1815 } }
    """#,
    "dictionary.merge": #"""
    steps:
      - dictionary.merge: { color: red, size: M }
        other: { size: L }
    tests:
      example:
        expect: { output: { color: red, size: L } }
    """#,
    "dictionary.parse": #"""
    steps:
      - dictionary.parse: color=red&size=L
      - print: ${prev.color}
    tests:
      example:
        expect: { messages: [red] }
    """#,
    "dictionary.pick": #"""
    steps:
      - dictionary.pick: { name: Ada, born: 1815, city: London }
        keys: [city, name]
    tests:
      example:
        expect: { output: { city: London, name: Ada } }
    """#,
    "dictionary.remove": #"""
    steps:
      - dictionary.remove: { name: Ada, password: secret }
        keys: password
    tests:
      example:
        expect: { output: { name: Ada } }
    """#,
    "dictionary.rename": #"""
    steps:
      - dictionary.rename: { nm: Ada, born: 1815 }
        keys: { nm: name }
    tests:
      example:
        expect: { output: { name: Ada, born: 1815 } }
    """#,
    "dictionary.set": #"""
    steps:
      - dictionary.set: { name: Ada }
        key: address.city
        value: London
    tests:
      example:
        expect: { output: { name: Ada, address: { city: London } } }
    """#,
    "dictionary.values": #"""
    steps:
      - dictionary.values: { name: Ada, born: 1815 }
    tests:
      example:
        expect: { output: [Ada, 1815] }
    """#,
  ]
}
