// The types with a name in Swift. Those after the second mark aren't in Apple's framework.

extension UTType {
  public static var item: UTType { UTType(exportedAs: "public.item") }
  public static var content: UTType { UTType(exportedAs: "public.content") }
  public static var data: UTType { UTType(exportedAs: "public.data") }
  public static var directory: UTType { UTType(exportedAs: "public.directory") }
  public static var folder: UTType { UTType(exportedAs: "public.folder") }
  public static var package: UTType { UTType(exportedAs: "com.apple.package") }
  public static var symbolicLink: UTType { UTType(exportedAs: "public.symlink") }
  public static var url: UTType { UTType(exportedAs: "public.url") }
  public static var fileURL: UTType { UTType(exportedAs: "public.file-url") }
  public static var compositeContent: UTType { UTType(exportedAs: "public.composite-content") }
  public static var text: UTType { UTType(exportedAs: "public.text") }
  public static var plainText: UTType { UTType(exportedAs: "public.plain-text") }
  public static var utf8PlainText: UTType { UTType(exportedAs: "public.utf8-plain-text") }
  public static var delimitedText: UTType { UTType(exportedAs: "public.delimited-values-text") }
  public static var commaSeparatedText: UTType {
    UTType(exportedAs: "public.comma-separated-values-text")
  }
  public static var tabSeparatedText: UTType {
    UTType(exportedAs: "public.tab-separated-values-text")
  }
  public static var html: UTType { UTType(exportedAs: "public.html") }
  public static var xml: UTType { UTType(exportedAs: "public.xml") }
  public static var svg: UTType { UTType(exportedAs: "public.svg-image") }
  public static var json: UTType { UTType(exportedAs: "public.json") }
  public static var yaml: UTType { UTType(exportedAs: "public.yaml") }
  public static var rtf: UTType { UTType(exportedAs: "public.rtf") }
  public static var css: UTType { UTType(exportedAs: "public.css") }
  public static var vCard: UTType { UTType(exportedAs: "public.vcard") }
  public static var contact: UTType { UTType(exportedAs: "public.contact") }
  public static var calendarEvent: UTType { UTType(exportedAs: "public.calendar-event") }
  public static var emailMessage: UTType { UTType(exportedAs: "public.email-message") }
  public static var message: UTType { UTType(exportedAs: "public.message") }
  public static var propertyList: UTType { UTType(exportedAs: "com.apple.property-list") }
  public static var log: UTType { UTType(exportedAs: "public.log") }
  public static var sourceCode: UTType { UTType(exportedAs: "public.source-code") }
  public static var script: UTType { UTType(exportedAs: "public.script") }
  public static var shellScript: UTType { UTType(exportedAs: "public.shell-script") }
  public static var pythonScript: UTType { UTType(exportedAs: "public.python-script") }
  public static var javaScript: UTType { UTType(exportedAs: "com.netscape.javascript-source") }
  public static var swiftSource: UTType { UTType(exportedAs: "public.swift-source") }
  public static var image: UTType { UTType(exportedAs: "public.image") }
  public static var png: UTType { UTType(exportedAs: "public.png") }
  public static var jpeg: UTType { UTType(exportedAs: "public.jpeg") }
  public static var heic: UTType { UTType(exportedAs: "public.heic") }
  public static var heif: UTType { UTType(exportedAs: "public.heif") }
  public static var gif: UTType { UTType(exportedAs: "com.compuserve.gif") }
  public static var tiff: UTType { UTType(exportedAs: "public.tiff") }
  public static var webP: UTType { UTType(exportedAs: "org.webmproject.webp") }
  public static var bmp: UTType { UTType(exportedAs: "com.microsoft.bmp") }
  public static var ico: UTType { UTType(exportedAs: "com.microsoft.ico") }
  public static var rawImage: UTType { UTType(exportedAs: "public.camera-raw-image") }
  public static var audiovisualContent: UTType { UTType(exportedAs: "public.audiovisual-content") }
  public static var movie: UTType { UTType(exportedAs: "public.movie") }
  public static var video: UTType { UTType(exportedAs: "public.video") }
  public static var mpeg4Movie: UTType { UTType(exportedAs: "public.mpeg-4") }
  public static var quickTimeMovie: UTType { UTType(exportedAs: "com.apple.quicktime-movie") }
  public static var mpeg: UTType { UTType(exportedAs: "public.mpeg") }
  public static var avi: UTType { UTType(exportedAs: "public.avi") }
  public static var audio: UTType { UTType(exportedAs: "public.audio") }
  public static var mp3: UTType { UTType(exportedAs: "public.mp3") }
  public static var mpeg4Audio: UTType { UTType(exportedAs: "public.mpeg-4-audio") }
  public static var wav: UTType { UTType(exportedAs: "com.microsoft.waveform-audio") }
  public static var aiff: UTType { UTType(exportedAs: "public.aiff-audio") }
  public static var midi: UTType { UTType(exportedAs: "public.midi-audio") }
  public static var pdf: UTType { UTType(exportedAs: "com.adobe.pdf") }
  public static var epub: UTType { UTType(exportedAs: "org.idpf.epub-container") }
  public static var presentation: UTType { UTType(exportedAs: "public.presentation") }
  public static var spreadsheet: UTType { UTType(exportedAs: "public.spreadsheet") }
  public static var archive: UTType { UTType(exportedAs: "public.archive") }
  public static var zip: UTType { UTType(exportedAs: "public.zip-archive") }
  public static var gzip: UTType { UTType(exportedAs: "org.gnu.gnu-zip-archive") }
  public static var bz2: UTType { UTType(exportedAs: "public.bzip2-archive") }
  public static var executable: UTType { UTType(exportedAs: "public.executable") }
  public static var database: UTType { UTType(exportedAs: "public.database") }
  public static var font: UTType { UTType(exportedAs: "public.font") }
}

extension UTType {
  public static var markdown: UTType { UTType(exportedAs: "net.daringfireball.markdown") }
  public static var toml: UTType { UTType(exportedAs: "public.toml") }
  public static var jsonLines: UTType { UTType(exportedAs: "public.json-lines") }
}
