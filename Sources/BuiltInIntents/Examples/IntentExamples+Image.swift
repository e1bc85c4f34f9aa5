extension IntentExamples {
  static let image: [String: String] = [
    "barcode.make": #"""
    steps:
      - barcode.make: https://example.org/menu
        to: ~/Documents/menu.png
    tests:
      example:
        expect: { output: Documents/menu.png }
    """#,
    "barcode.read": #"""
    steps:
      - barcode.read: ~/Pictures/menu.png
      - print: ${first(prev).text}
    tests:
      example:
        files: { Pictures/menu.png: { from: Samples/menu.png } }
        expect: { messages: ["https://example.org/menu"] }
    """#,
    "image.add_text": #"""
    steps:
      - image.add_text: ~/Pictures/photo.jpg
        text: Kiel, July 2026
        position: bottom_right
        size: 10%
        to: ~/Pictures/Cards/
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/Cards/photo.jpg] }
    """#,
    "image.adjust": #"""
    steps:
      - image.adjust: ~/Pictures/photo.jpg
        brightness: 10
        saturation: -100
        to: ~/Pictures/gray.jpg
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/gray.jpg] }
    """#,
    "image.animate": #"""
    steps:
      - image.animate: [~/Pictures/photo.jpg, ~/Pictures/photo 2.jpg]
        delay: 500ms
        to: ~/Pictures/trip.gif
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg }, Pictures/photo 2.jpg: { from: Samples/photo.jpg } }
        expect: { output: Pictures/trip.gif }
    """#,
    "image.combine": #"""
    steps:
      - image.combine: ~/Pictures/*.jpg
        how: grid
        spacing: 8
        to: ~/Pictures/sheet.png
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg }, Pictures/photo 2.jpg: { from: Samples/photo.jpg } }
        expect: { output: Pictures/sheet.png, that: [output.width >= 320] }
    """#,
    "image.convert": #"""
    steps:
      - image.convert: ~/Pictures/*.jpg
        format: webp
        to: ~/Pictures/Web/
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/Web/photo.webp] }
    """#,
    "image.crop": #"""
    steps:
      - image.crop: ~/Pictures/photo.jpg
        width: 50%
        height: 50%
        to: ~/Pictures/center.jpg
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { that: [first(output).width is 80] }
    """#,
    "image.details": #"""
    steps:
      - image.details: ~/Pictures/photo.jpg
      - print: ${prev.width} × ${prev.height}, ${prev.camera}
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { messages: ["160 × 120, Segue Sample Camera"] }
    """#,
    "image.flip": #"""
    steps:
      - image.flip: ~/Pictures/photo.jpg
        to: ~/Pictures/mirrored.jpg
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/mirrored.jpg] }
    """#,
    "image.frames": #"""
    steps:
      - image.frames: ~/Pictures/trip.gif
        to: ~/Pictures/
    tests:
      example:
        files: { Pictures/trip.gif: { from: Samples/trip.gif } }
        expect: { output: [Pictures/trip-1.png, Pictures/trip-2.png] }
    """#,
    "image.make": #"""
    steps:
      - image.make: |
          # Shopping
          - milk
          - bread
        to: ~/Pictures/shopping.png
    tests:
      example:
        expect: { output: Pictures/shopping.png, that: [output.width is 800] }
    """#,
    "image.mask": #"""
    steps:
      - image.mask: ~/Pictures/photo.jpg
        shape: ellipse
        to: ~/Pictures/
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/photo.png] }
    """#,
    "image.overlay": #"""
    steps:
      - image.overlay: ~/Pictures/photo.jpg
        image: ~/Pictures/logo.png
        position: bottom_right
        opacity: 50
        to: ~/Pictures/marked.jpg
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg }, Pictures/logo.png: { from: Samples/menu.png } }
        expect: { output: Pictures/marked.jpg }
    """#,
    "image.resize": #"""
    steps:
      - image.resize: ~/Pictures/*.jpg
        longest: 80
        to: ~/Pictures/Small/
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/Small/photo.jpg], that: [first(output).height is 60] }
    """#,
    "image.rotate": #"""
    steps:
      - image.rotate: ~/Pictures/photo.jpg
        by: 90
        to: ~/Pictures/upright.jpg
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { that: [first(output).height is 160] }
    """#,
    "image.set_details": #"""
    steps:
      - image.set_details: ~/Pictures/photo.jpg
        taken: 2026-07-14 18:30
        author: Ada
        to: ~/Pictures/dated.jpg
      - print: ${first(prev).taken.year}
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { messages: ["2026"] }
    """#,
    "image.strip": #"""
    steps:
      - image.strip: ~/Pictures/photo.jpg
        keep: [taken]
        to: ~/Pictures/Web/
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg } }
        expect: { that: [first(output).place has no value, first(output).taken has value] }
    """#,
    "image.text": #"""
    steps:
      - image.text: ~/Receipts/receipt.jpg
        layout: yes
      - text.match:
        pattern: TOTAL +([\d.]+)
    tests:
      example:
        files: { Receipts/receipt.jpg: { from: Samples/receipt.jpg } }
        expect: { that: ['output["1"] is "8.90"'] }
    """#,
    "photo.find": #"""
    steps:
      - photo.find: ~/Pictures
        where: $item.camera contains "Sample" and $item.taken > "2026-01-01"
        sort: taken
        order: descending
        limit: 5
      - print: ${join(prev.name, ", ")}
    tests:
      example:
        files: { Pictures/photo.jpg: { from: Samples/photo.jpg }, Pictures/menu.png: { from: Samples/menu.png } }
        expect: { messages: [photo.jpg] }
    """#,
    "photo.import": #"""
    steps:
      - photo.import: ~/Camera/*.jpg
        to: ~/Pictures/{year}/{month}
    tests:
      example:
        files: { Camera/photo.jpg: { from: Samples/photo.jpg } }
        expect: { output: [Pictures/2026/07/photo.jpg] }
    """#,
  ]
}
