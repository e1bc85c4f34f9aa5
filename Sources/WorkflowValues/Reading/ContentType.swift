package import AppIntents
import SystemPackage

/// Content types (MIME types) as far as conversions and properties need them.
package enum ContentType {
  package static let folder = "inode/directory"
  package static let unknown = "application/octet-stream"

  /// The type a file was made with, else the one its name's extension means.
  package static func of(_ file: IntentFile) -> String {
    if let type = file.contentType { return type }
    guard let dot = file.filename.lastIndex(of: ".") else { return unknown }
    let name = file.filename[file.filename.index(after: dot)...].lowercased()
    return byExtension[name] ?? unknown
  }

  /// Whether a file of this type holds text that people read as it is.
  package static func isTextual(_ type: String) -> Bool {
    if type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") { return true }
    switch type {
    case "application/json", "application/yaml", "application/toml", "application/xml",
      "application/javascript", "application/x-sh", "application/sql", "application/x-subrip",
      "message/rfc822", "application/x-ndjson":
      return true
    default: return false
    }
  }

  // Made from one text when first asked for: a literal of a hundred pairs costs start-up time.
  private static let byExtension: [String: String] = {
    var table: [String: String] = [:]
    for line in rows.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let type = words.first else { continue }
      for name in words.dropFirst() { table[String(name)] = String(type) }
    }
    return table
  }()

  private static let rows = """
    text/plain txt text log conf cfg ini env
    text/markdown md markdown
    text/html html htm
    text/css css
    text/csv csv
    text/tab-separated-values tsv
    text/calendar ics
    text/vcard vcf
    text/x-swift swift
    text/x-python py
    text/x-c c h
    text/x-c++ cpp hpp cc
    text/x-rust rs
    text/x-go go
    text/x-java java
    text/x-ruby rb
    text/x-diff diff patch
    text/rtf rtf
    application/json json webmanifest
    application/geo+json geojson
    application/x-ndjson jsonl ndjson
    application/yaml yaml yml
    application/toml toml
    application/xml xml
    application/rss+xml rss
    application/x-plist plist
    application/javascript js mjs
    application/x-sh sh bash zsh
    application/sql sql
    application/x-subrip srt
    message/rfc822 eml
    application/pdf pdf
    application/epub+zip epub
    application/zip zip
    application/gzip gz tgz
    application/x-tar tar
    application/x-xz xz
    application/zstd zst
    application/x-7z-compressed 7z
    application/msword doc
    application/vnd.ms-excel xls
    application/vnd.openxmlformats-officedocument.wordprocessingml.document docx
    application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx
    application/vnd.openxmlformats-officedocument.presentationml.presentation pptx
    application/vnd.oasis.opendocument.text odt
    application/vnd.oasis.opendocument.spreadsheet ods
    image/jpeg jpg jpeg
    image/png png
    image/gif gif
    image/webp webp
    image/avif avif
    image/heic heic
    image/heif heif
    image/tiff tif tiff
    image/bmp bmp
    image/svg+xml svg
    image/x-icon ico
    image/x-canon-cr2 cr2
    image/x-nikon-nef nef
    image/x-adobe-dng dng
    audio/mpeg mp3
    audio/mp4 m4a
    audio/flac flac
    audio/ogg ogg oga opus
    audio/wav wav
    audio/aac aac
    video/mp4 mp4 m4v
    video/quicktime mov
    video/x-matroska mkv
    video/webm webm
    video/x-msvideo avi
    font/ttf ttf
    font/otf otf
    font/woff2 woff2
    """
}
