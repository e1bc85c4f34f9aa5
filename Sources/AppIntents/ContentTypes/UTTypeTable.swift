/// The known content types, with Apple's identifiers.
enum UTTypeTable {
  struct Row {
    let type: UTType
    let mimes: [String]
    let extensions: [String]
    let parents: [String]
  }

  static let byIdentifier = Dictionary(
    rows.map { ($0.type.identifier, $0) }, uniquingKeysWith: { first, _ in first })
  static let byExtension = Dictionary(
    rows.flatMap { row in row.extensions.map { ($0, row) } },
    uniquingKeysWith: { first, _ in first })
  static let byMIME = Dictionary(
    rows.flatMap { row in row.mimes.map { ($0, row) } }, uniquingKeysWith: { first, _ in first })

  /// Identifier, words, MIME types, extensions, parents; lists are separated by spaces.
  private static let rows: [Row] = table.map { identifier, words, mimes, extensions, parents in
    let mimes = mimes.split(separator: " ").map(String.init)
    let extensions = extensions.split(separator: " ").map(String.init)
    return Row(
      type: UTType(
        identifier: identifier, mime: mimes.first, filenameExtension: extensions.first,
        description: words),
      mimes: mimes, extensions: extensions, parents: parents.split(separator: " ").map(String.init))
  }

  // swift-format-ignore
  private static let table: [(String, String, String, String, String)] = [
    ("public.item", "item", "", "", ""),
    ("public.content", "content", "", "", ""),
    ("public.data", "data", "application/octet-stream", "bin dat", "public.item"),
    ("public.directory", "folder", "inode/directory", "", "public.item"),
    ("public.folder", "folder", "", "", "public.directory"),
    ("com.apple.package", "package", "", "", "public.directory"),
    ("public.symlink", "link", "inode/symlink", "", "public.item"),
    ("public.url", "URL", "text/uri-list", "", "public.data"),
    ("public.file-url", "file URL", "", "", "public.url"),
    ("public.composite-content", "document", "", "", "public.content"),

    ("public.text", "text", "text/*", "", "public.data public.content"),
    ("public.plain-text", "plain text", "text/plain", "txt text log conf cfg", "public.text"),
    ("public.utf8-plain-text", "UTF-8 text", "", "", "public.plain-text"),
    ("public.delimited-values-text", "delimited text", "", "", "public.text"),
    ("public.comma-separated-values-text", "CSV", "text/csv", "csv", "public.delimited-values-text"),
    ("public.tab-separated-values-text", "TSV", "text/tab-separated-values", "tsv tab", "public.delimited-values-text"),
    ("public.html", "HTML", "text/html", "html htm xhtml", "public.text"),
    ("public.xml", "XML", "application/xml text/xml", "xml xsl xsd", "public.text"),
    ("public.svg-image", "SVG image", "image/svg+xml", "svg", "public.image public.xml"),
    ("public.json", "JSON", "application/json text/json", "json", "public.text"),
    ("public.json-lines", "JSON lines", "application/jsonl application/x-ndjson", "jsonl ndjson", "public.text"),
    ("public.geojson", "GeoJSON", "application/geo+json", "geojson", "public.json"),
    ("public.yaml", "YAML", "application/yaml application/x-yaml text/yaml", "yaml yml", "public.text"),
    ("public.toml", "TOML", "application/toml", "toml", "public.text"),
    ("net.daringfireball.markdown", "Markdown", "text/markdown", "md markdown mdown", "public.text"),
    ("public.rtf", "rich text", "text/rtf application/rtf", "rtf", "public.text"),
    ("public.css", "style sheet", "text/css", "css", "public.text"),
    ("public.vcard", "contact", "text/vcard text/x-vcard", "vcf vcard", "public.text public.contact"),
    ("public.contact", "contact", "", "", "public.item"),
    ("com.apple.ical.ics", "calendar", "text/calendar", "ics ical", "public.text public.calendar-event"),
    ("public.calendar-event", "event", "", "", "public.item"),
    ("public.email-message", "e-mail", "message/rfc822", "eml", "public.data public.message"),
    ("public.message", "message", "", "", "public.item"),
    ("com.apple.property-list", "property list", "application/x-plist", "plist", "public.data"),
    ("org.tug.tex", "TeX", "application/x-tex", "tex", "public.text"),
    ("public.log", "log", "", "", "public.plain-text"),

    ("public.source-code", "source code", "", "", "public.plain-text"),
    ("public.script", "script", "", "", "public.source-code"),
    ("public.shell-script", "shell script", "application/x-sh", "sh bash zsh", "public.script"),
    ("public.python-script", "Python", "text/x-python", "py", "public.script"),
    ("public.ruby-script", "Ruby", "text/x-ruby", "rb", "public.script"),
    ("public.perl-script", "Perl", "text/x-perl", "pl", "public.script"),
    ("com.netscape.javascript-source", "JavaScript", "text/javascript application/javascript", "js mjs", "public.script"),
    ("public.swift-source", "Swift", "text/x-swift", "swift", "public.source-code"),
    ("public.c-source", "C", "text/x-c", "c", "public.source-code"),
    ("public.c-header", "C header", "", "h", "public.source-code"),
    ("public.patch-file", "patch", "text/x-diff", "patch diff", "public.text"),
    ("public.sql", "SQL", "application/sql", "sql", "public.text"),

    ("public.image", "image", "image/*", "", "public.data public.content"),
    ("public.png", "PNG image", "image/png", "png", "public.image"),
    ("public.jpeg", "JPEG image", "image/jpeg image/jpg", "jpg jpeg jpe", "public.image"),
    ("public.heic", "HEIC image", "image/heic", "heic", "public.heif-standard"),
    ("public.heif", "HEIF image", "image/heif", "heif", "public.heif-standard"),
    ("public.heif-standard", "HEIF image", "", "", "public.image"),
    ("public.avif", "AVIF image", "image/avif", "avif", "public.image"),
    ("com.compuserve.gif", "GIF image", "image/gif", "gif", "public.image"),
    ("public.tiff", "TIFF image", "image/tiff", "tiff tif", "public.image"),
    ("org.webmproject.webp", "WebP image", "image/webp", "webp", "public.image"),
    ("com.microsoft.bmp", "BMP image", "image/bmp", "bmp", "public.image"),
    ("com.microsoft.ico", "icon", "image/vnd.microsoft.icon image/x-icon", "ico", "public.image"),
    ("public.camera-raw-image", "raw image", "", "dng cr2 nef arw", "public.image"),

    ("public.audiovisual-content", "audio or video", "", "", "public.data public.content"),
    ("public.movie", "video", "video/*", "", "public.audiovisual-content"),
    ("public.video", "video", "", "", "public.movie"),
    ("public.mpeg-4", "MP4 video", "video/mp4", "mp4", "public.movie"),
    ("com.apple.m4v-video", "M4V video", "video/x-m4v", "m4v", "public.movie"),
    ("com.apple.quicktime-movie", "QuickTime video", "video/quicktime", "mov qt", "public.movie"),
    ("public.mpeg", "MPEG video", "video/mpeg", "mpg mpeg", "public.movie"),
    ("public.avi", "AVI video", "video/x-msvideo", "avi", "public.movie"),
    ("org.matroska.mkv", "Matroska video", "video/x-matroska", "mkv", "public.movie"),
    ("org.webmproject.webm", "WebM video", "video/webm", "webm", "public.movie"),
    ("public.audio", "audio", "audio/*", "", "public.audiovisual-content"),
    ("public.mp3", "MP3 audio", "audio/mpeg audio/mp3", "mp3", "public.audio"),
    ("public.mpeg-4-audio", "MPEG-4 audio", "audio/mp4", "m4a", "public.audio"),
    ("public.aac-audio", "AAC audio", "audio/aac", "aac", "public.audio"),
    ("com.microsoft.waveform-audio", "WAV audio", "audio/wav audio/x-wav audio/vnd.wave", "wav", "public.audio"),
    ("public.aiff-audio", "AIFF audio", "audio/aiff", "aiff aif", "public.audio"),
    ("org.xiph.flac", "FLAC audio", "audio/flac", "flac", "public.audio"),
    ("org.xiph.ogg-audio", "Ogg audio", "audio/ogg", "ogg oga opus", "public.audio"),
    ("public.midi-audio", "MIDI", "audio/midi", "mid midi", "public.audio"),

    ("com.adobe.pdf", "PDF", "application/pdf", "pdf", "public.data public.composite-content"),
    ("org.idpf.epub-container", "EPUB", "application/epub+zip", "epub", "public.data public.composite-content"),
    ("com.adobe.postscript", "PostScript", "application/postscript", "ps eps", "public.data"),
    ("public.presentation", "presentation", "", "", "public.composite-content"),
    ("public.spreadsheet", "spreadsheet", "", "", "public.content"),
    ("org.openxmlformats.wordprocessingml.document", "Word document", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "docx", "public.data public.composite-content"),
    ("org.openxmlformats.spreadsheetml.sheet", "Excel workbook", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx", "public.data public.spreadsheet"),
    ("org.openxmlformats.presentationml.presentation", "PowerPoint presentation", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx", "public.data public.presentation"),
    ("com.microsoft.word.doc", "Word document", "application/msword", "doc", "public.data public.composite-content"),
    ("com.microsoft.excel.xls", "Excel workbook", "application/vnd.ms-excel", "xls", "public.data public.spreadsheet"),
    ("org.oasis-open.opendocument.text", "OpenDocument text", "application/vnd.oasis.opendocument.text", "odt", "public.data public.composite-content"),
    ("org.oasis-open.opendocument.spreadsheet", "OpenDocument spreadsheet", "application/vnd.oasis.opendocument.spreadsheet", "ods", "public.data public.spreadsheet"),
    ("org.oasis-open.opendocument.presentation", "OpenDocument presentation", "application/vnd.oasis.opendocument.presentation", "odp", "public.data public.presentation"),

    ("public.archive", "archive", "", "", "public.data"),
    ("public.zip-archive", "ZIP archive", "application/zip application/x-zip-compressed", "zip", "public.archive"),
    ("public.tar-archive", "tar archive", "application/x-tar", "tar", "public.archive"),
    ("org.gnu.gnu-zip-archive", "gzip archive", "application/gzip application/x-gzip", "gz gzip", "public.archive"),
    ("org.gnu.gnu-zip-tar-archive", "gzipped tar archive", "", "tgz", "org.gnu.gnu-zip-archive"),
    ("public.bzip2-archive", "bzip2 archive", "application/x-bzip2", "bz2", "public.archive"),
    ("org.tukaani.xz-archive", "xz archive", "application/x-xz", "xz txz", "public.archive"),
    ("com.facebook.zstandard-archive", "Zstandard archive", "application/zstd", "zst", "public.archive"),
    ("org.7-zip.7-zip-archive", "7-Zip archive", "application/x-7z-compressed", "7z", "public.archive"),
    ("com.rarlab.rar-archive", "RAR archive", "application/vnd.rar", "rar", "public.archive"),
    ("public.iso-image", "disk image", "application/x-iso9660-image", "iso", "public.data"),
    ("org.debian.deb-archive", "Debian package", "application/vnd.debian.binary-package", "deb", "public.archive"),

    ("public.executable", "program", "application/x-executable", "", "public.data"),
    ("public.database", "database", "", "", "public.data"),
    ("org.sqlite.sqlite3", "SQLite database", "application/vnd.sqlite3", "sqlite sqlite3 db", "public.database"),
    ("public.font", "font", "font/*", "", "public.data"),
    ("public.truetype-ttf-font", "TrueType font", "font/ttf", "ttf", "public.font"),
    ("public.opentype-font", "OpenType font", "font/otf", "otf", "public.font"),
    ("org.w3.woff2", "web font", "font/woff2", "woff2", "public.font"),
  ]
}
