/// Names that no app can have, because steps of Segue's own begin with them, or will.
package enum ReservedNames {
  /// Domains of intents that come with later versions.
  package static let later: Set<String> = [
    "app", "archive", "article", "audio", "barcode", "calendar", "camera", "clipboard", "commit",
    "contact",
    "crypto", "csv", "data", "database", "date", "desktop", "device", "dictionary", "disk",
    "document", "duration", "event", "feed", "file", "folder", "git", "habit", "html", "image",
    "json", "link", "list", "mail", "markdown", "measurement", "media", "mqtt", "network", "note",
    "number", "pdf", "person", "photo", "place", "player", "playlist", "plist", "print", "printer",
    "process", "run", "scan", "screen", "script", "secret", "server", "session", "sheet", "shell",
    "song", "speech", "store", "task", "text", "trash", "unit", "url", "video", "vpn", "web",
    "window", "workflow", "xml", "yaml", "zip",
  ]
}
