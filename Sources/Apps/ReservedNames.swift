/// Names that no app can have, because steps of Segue's own begin with them, or will.
package enum ReservedNames {
  /// Domains of intents that come with later versions.
  package static let later: Set<String> = [
    "app", "archive", "article", "audio", "barcode", "battery", "calendar", "camera", "clipboard",
    "commit", "contact", "crypto", "csv", "data", "database", "date", "dbus", "desktop", "device",
    "dictionary", "disk", "document", "duration", "event", "feed", "file", "folder", "git", "habit",
    "html", "image", "javascript", "journal", "json", "link", "list", "mail", "markdown",
    "measurement", "media", "mqtt", "network", "note", "number", "pdf", "person", "photo", "place",
    "player", "playlist", "plist", "power", "print", "printer", "process", "python", "run", "scan",
    "scanner", "screen", "script", "secret", "server", "session", "sheet", "shell", "show", "song",
    "speech", "ssh", "store", "system", "task", "text", "trash", "unit", "url", "video", "vpn",
    "web", "window", "workflow", "xml", "yaml", "zip",
  ]
}
