/// The names of intents that come with later versions, so that a message doesn't guess at others.
///
/// An intent that is written is taken out; a test compares them with the intents that there are.
package enum LaterNames {
  /// By the domains of the intents; the empty one is of names without a domain.
  private static let names: [String: Set<String>] = [
    "": ["show"],
    "app": ["find", "open", "quit"],
    "archive": ["read"],
    "audio": ["play", "record", "set_output", "set_volume", "volume"],
    "battery": ["details"],
    "calendar": ["find", "free_time", "make"],
    "camera": ["photo", "video"],
    "clipboard": ["get", "set"],
    "commit": ["find"],
    "contact": ["add", "birthdays", "change", "delete", "find", "import"],
    "crypto": ["sign", "verify"],
    "database": ["change", "query"],
    "date": ["add_workdays", "workdays"],
    "dbus": ["call"],
    "desktop": ["set_appearance", "set_quiet", "set_wallpaper"],
    "device": ["details"],
    "dictionary": ["compare"],
    "disk": ["eject", "find"],
    "event": ["add", "change", "delete", "find", "import"],
    "feed": ["make"],
    "file": ["set_dates"],
    "folder": ["compare"],
    "git": ["clone", "commit", "diff", "pull", "push", "status"],
    "habit": ["find", "log", "streak"],
    "image": ["blur", "colors", "similar"],
    "javascript": ["run"],
    "journal": ["add", "find"],
    "mail": ["attachments", "delete", "find", "mark", "move", "parse", "reply", "send", "sync"],
    "markdown": ["tables"],
    "media": [
      "audio", "convert", "details", "frame", "gif", "join", "normalize", "set_details",
      "slideshow", "trim",
    ],
    "mqtt": ["send"],
    "network": [
      "addresses", "details", "is_online", "ping", "set_airplane_mode", "set_bluetooth", "set_wifi",
      "wait_for", "wake",
    ],
    "note": ["add", "append", "change", "daily", "delete", "find", "open"],
    "pdf": ["search"],
    "player": ["current", "next", "open", "pause", "play", "previous", "seek", "toggle"],
    "playlist": ["make", "songs"],
    "plist": ["format", "parse"],
    "power": ["set_profile", "shut_down", "suspend"],
    "printer": ["find", "print"],
    "process": ["find", "stop"],
    "python": ["run"],
    "run": ["find"],
    "scanner": ["scan"],
    "screen": ["capture", "set_brightness", "sleep"],
    "secret": ["get"],
    "server": ["mount"],
    "session": ["lock", "log_out"],
    "sheet": ["append", "convert", "names", "read", "set_cells", "write"],
    "song": ["find"],
    "speech": ["make", "say", "transcribe", "voices"],
    "ssh": ["copy", "run"],
    "system": ["load"],
    "task": ["add", "change", "complete", "delete", "find"],
    "text": ["character_names", "misspellings", "similarity", "transliterate"],
    "unit": ["find", "restart", "set_enabled", "start", "stop"],
    "vpn": ["connect", "disconnect", "find"],
    "web": ["search"],
    "window": ["find", "focus", "move"],
    "workflow": ["find"],
    "xml": ["format"],
  ]

  /// What serves until then, for one intent or for the others of a domain.
  private static let helps: [String: String] = [
    "app": "`file.open` opens a file with its app",
    "show": "`print` shows a text, and `file.open` opens a file with its app",
    "archive": "`archive.extract` gives the files in an archive",
    "calendar": byApp, "contact": byApp, "event": byApp, "habit": byApp, "mail": byApp,
    "note": byApp, "task": byApp,
    "note.add": "`file.write` makes a file of a text",
    "note.append": "`file.append` adds a text to a file",
    "crypto": "`shell.run: gpg …` runs a program that can do it",
    "database": "`shell.run: sqlite3 …` runs a program that can do it",
    "git": "`shell.run: git …` runs the program",
    "commit": "`shell.run: git log …` runs the program",
    "ssh": "`shell.run: ssh …` runs the program",
    "media": "`shell.run: ffmpeg …` runs a program that can do it",
    "python": "`shell.run` with `interpreter: python3` runs a script",
    "javascript": "`shell.run` with `interpreter: node` runs a script",
    "network.is_online": "`web.check` says whether a server answers",
    "network.ping": "`web.check` says whether a server answers",
    "network.wait_for": "`web.check` says whether a server answers",
    "run": "`segue runs` lists the runs", "workflow": "`segue list` lists the workflows",
    "secret": "`$secrets.name` is a secret, which `segue secrets` sets",
    "sheet": "`csv.parse` reads a table that was saved as CSV",
    "sheet.append": "`csv.append` adds a row to a table in CSV",
    "sheet.write": "`csv.format` makes a table in CSV, which every spreadsheet reads",
    "markdown.tables": "`html.tables` reads the tables of HTML, which `markdown.to_html` makes",
    "dictionary": "`text.compare` compares two texts",
    "folder": "`file.compare` compares two files",
    "feed": byScript, "xml": byScript, "plist": byScript,
    "audio": byScript, "battery": byScript, "camera": byScript, "clipboard": byScript,
    "dbus": byScript, "desktop": byScript, "device": byScript, "disk": byScript,
    "journal": byScript, "mqtt": byScript, "network": byScript, "player": byScript,
    "power": byScript, "printer": byScript, "process": byScript, "scanner": byScript,
    "screen": byScript, "server": byScript, "session": byScript, "speech": byScript,
    "system": byScript, "unit": byScript, "vpn": byScript, "window": byScript,
  ]

  private static let byApp = "an app can bring it: `segue apps` lists those that were added"
  private static let byScript = "`shell.run` runs a program that can do it"

  /// The domains that have names here.
  static var domains: Set<String> { Set(names.keys).subtracting([""]) }

  /// All names, sorted.
  package static var all: [String] {
    names.flatMap { domain, verbs in
      verbs.map { domain.isEmpty ? $0 : "\(domain).\($0)" }
    }.sorted()
  }

  /// Whether an intent of this name comes later.
  package static func contains(_ id: String) -> Bool {
    let (domain, verb) = parts(of: id)
    return names[domain]?.contains(verb) == true
  }

  /// What serves today in the place of an intent that comes later.
  package static func help(for id: String) -> String? {
    helps[id] ?? helps[parts(of: id).domain]
  }

  private static func parts(of id: String) -> (domain: String, verb: String) {
    guard let dot = id.firstIndex(of: ".") else { return ("", id) }
    return (String(id[..<dot]), String(id[id.index(after: dot)...]))
  }
}
