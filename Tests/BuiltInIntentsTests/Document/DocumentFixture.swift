import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

/// A folder with documents that are made of their parts, and may be hostile.
struct DocumentFixture {
  static let isReady = ArchiveFixture.isReady
  static let hasOffice = isReady && isInstalled("soffice") && isInstalled("pdftotext")

  let archives: ArchiveFixture

  init(isSimulation: Bool = false) throws {
    archives = try ArchiveFixture(isSimulation: isSimulation)
  }

  var folder: TestFolder { archives.folder }
  var run: TestRun { archives.run }

  /// Makes documents with Python: `docx(name, body, relations='', **parts)` and `odt(name, body)`.
  func make(_ script: String) async throws {
    try await archives.python(Self.functions + script)
  }

  func text(_ name: String) async throws -> String {
    try String.from(await value(ReadDocumentText.self, ["file": archives[name]], in: run))
  }

  func failure(_ name: String) async -> IntentFailure? {
    await archives.failure(ReadDocumentText.self, ["file": archives[name]])
  }

  /// Converts a document, and gives the file that is made.
  func converted(
    _ name: String, _ format: DocumentFormat, _ parameters: [String: any Sendable] = [:]
  ) async throws -> IntentFile {
    let all = parameters.merging(["file": archives[name], "format": format]) { $1 }
    let result = try await value(ConvertDocument.self, all, in: run)
    guard case .file(let made) = result else { throw PDFFixture.NoFile() }
    return made
  }

  /// What `pdftotext` reads, without the white space around it.
  func pdfText(_ file: IntentFile) async throws -> String {
    let path = try #require(file.path).string
    return try await archives.output("pdftotext", [path, "-"])
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A PNG of 37 by 37 dots, which Python's `png` is, too.
  private static let functions = #"""
    import zlib
    def chunk(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
    png = (b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 37, 37, 8, 2, 0, 0, 0))
      + chunk(b'IDAT', zlib.compress(b''.join(b'\0' + bytes(x * 2 % 256 for x in range(111))
        for _ in range(37)))) + chunk(b'IEND', b''))
    def pack(name, parts, first=None):
      with zipfile.ZipFile(name, 'w', zipfile.ZIP_DEFLATED) as a:
        if first: a.writestr(zipfile.ZipInfo(first[0]), first[1])
        for n, c in parts.items(): a.writestr(n, c)
    O = 'http://schemas.openxmlformats.org/'
    R = O + 'officeDocument/2006/relationships'
    P = O + 'package/2006/relationships'
    def relations(items): return f'<?xml version="1.0"?><Relationships xmlns="{P}">{items}</Relationships>'
    def relation(id, kind, target, mode=''):
      return f'<Relationship Id="{id}" Type="{R}/{kind}" Target="{target}" {mode}/>'
    def external(id, kind, target): return relation(id, kind, target, 'TargetMode="External"')
    W = (f'xmlns:w="{O}wordprocessingml/2006/main" xmlns:r="{R}" xmlns:a="{O}drawingml/2006/main" '
      f'xmlns:wp="{O}drawingml/2006/wordprocessingDrawing" xmlns:pic="{O}drawingml/2006/picture" '
      f'xmlns:mc="{O}markup-compatibility/2006"')
    def docx(name, body, items='', main='word/document.xml', **parts):
      kind = 'application/vnd.openxmlformats'
      pack(name, {
        '[Content_Types].xml': f'<?xml version="1.0"?><Types xmlns="{O}package/2006/content-types">'
          f'<Default Extension="rels" ContentType="{kind}-package.relationships+xml"/>'
          '<Default Extension="xml" ContentType="application/xml"/>'
          '<Default Extension="png" ContentType="image/png"/>'
          f'<Override PartName="/{main}" ContentType="{kind}-officedocument.wordprocessingml.document.main+xml"/>'
          '</Types>',
        '_rels/.rels': relations(relation('a', 'officeDocument', main)),
        main: f'<?xml version="1.0"?><w:document {W}><w:body>{body}</w:body></w:document>',
        'word/_rels/document.xml.rels': relations(items), **parts})
    def p(text): return f'<w:p><w:r><w:t xml:space="preserve">{text}</w:t></w:r></w:p>'
    def picture(kind, id):
      return ('<w:p><w:r><w:drawing><wp:inline><wp:extent cx="2000000" cy="2000000"/>'
        '<wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="' + O + 'drawingml/2006/picture">'
        '<pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="p"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>'
        f'<a:blip r:{kind}="{id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm>'
        '<a:off x="0" y="0"/><a:ext cx="2000000" cy="2000000"/></a:xfrm><a:prstGeom prst="rect">'
        '<a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline>'
        '</w:drawing></w:r></w:p>')
    def field(code):
      return ('<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> '
        f'{code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>old</w:t>'
        '</w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>')
    D = 'urn:oasis:names:tc:opendocument:xmlns:'
    N = ' '.join(f'xmlns:{k}="{D}{v}:1.0"' for k, v in {'office': 'office', 'text': 'text',
      'draw': 'drawing', 'svg': 'svg-compatible', 'script': 'script', 'table': 'table'}.items())
    N += ' xmlns:xlink="http://www.w3.org/1999/xlink"'
    T = 'application/vnd.oasis.opendocument.text'
    def odt(name, body, before='', entries='', **parts):
      M = f'xmlns:manifest="{D}manifest:1.0"'
      pack(name, {
        'content.xml': f'<?xml version="1.0"?><office:document-content {N} office:version="1.2">{before}'
          f'<office:body><office:text>{body}</office:text></office:body></office:document-content>',
        'META-INF/manifest.xml': f'<?xml version="1.0"?><manifest:manifest {M}><manifest:file-entry '
          f'manifest:full-path="/" manifest:media-type="{T}"/><manifest:file-entry '
          f'manifest:full-path="content.xml" manifest:media-type="text/xml"/>{entries}'
          '</manifest:manifest>', **parts}, ('mimetype', T))

    """#
}
