extension IntentExamples {
  static let crypto: [String: String] = [
    "crypto.check": #"""
    steps:
      - crypto.check: ~/Downloads/hello.txt
        hash: sha256:2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824
      - if: not $prev
        then: [fail: The download is damaged]
    tests:
      example:
        files: { Downloads/hello.txt: hello }
        expect: { not_ran: [fail] }
    """#,
    "crypto.decrypt": #"""
    steps:
      - crypto.decrypt: ~/Backups/plan.md.gpg
        password: $secrets.BACKUP
        to: ~/Documents/
    tests:
      example:
        secrets: { BACKUP: correct horse }
        files: { Backups/plan.md.gpg: { from: Samples/plan.md.gpg } }
        expect: { files: { Documents/plan.md: "# Plan" } }
    """#,
    "crypto.encrypt": #"""
    steps:
      - crypto.encrypt: ~/Documents/plan.md
        password: $secrets.BACKUP
        to: ~/Backups/
    tests:
      example:
        secrets: { BACKUP: correct horse }
        files: { Documents/plan.md: "# Plan" }
        expect: { output: Backups/plan.md.gpg }
    """#,
    "crypto.hash": #"""
    steps:
      - crypto.hash: hello
      - print
    tests:
      example:
        expect: { output: 2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824 }
    """#,
    "crypto.password": #"""
    steps:
      - crypto.password: 24
      - file.write:
        to: ~/password.txt
    tests:
      example:
        expect: { files: { password.txt: true } }
    """#,
    "crypto.uuid": #"""
    steps:
      - crypto.uuid
      - print: Order ${prev}
    tests:
      example:
        expect: { that: [count(output) is 36] }
    """#,
  ]
}
