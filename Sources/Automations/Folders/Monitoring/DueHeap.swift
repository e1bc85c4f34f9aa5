/// What is due at moments, the first on top.
struct DueHeap<Item> {
  private var items: [(due: Int64, item: Item)] = []

  var count: Int { items.count }

  /// When the first is due.
  var firstDue: Int64? { items.first?.due }

  mutating func push(_ item: Item, due: Int64) {
    items.append((due, item))
    var index = items.count - 1
    while index > 0, items[index].due < items[(index - 1) / 2].due {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes the first if it is due.
  mutating func pop(at now: Int64) -> Item? {
    guard let first = items.first, first.due <= now else { return nil }
    items.swapAt(0, items.count - 1)
    items.removeLast()
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < items.count && items[child].due < items[least].due {
        least = child
      }
      if least == index { return first.item }
      items.swapAt(index, least)
      index = least
    }
  }
}
