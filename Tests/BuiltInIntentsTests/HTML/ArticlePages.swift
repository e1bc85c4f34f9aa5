/// Pages as sites write them, with an article among other things.
enum ArticlePages {
  private static let words = """
    The river had risen over night, and by the morning the lower meadows, the path along the mill, \
    and the first gardens were under water. Nobody was surprised, since it had rained for nine days.
    """

  /// A page with elements of HTML 5.
  static let semantic = """
    <!DOCTYPE html><html lang="en"><head><title>High water - The Daily Herald</title>
    <meta property="og:site_name" content="The Daily Herald">
    <meta property="og:title" content="High water">
    <meta property="article:published_time" content="2026-11-21T06:30:00Z">
    <meta name="author" content="Mia Sanders"><link rel="canonical" href="/2026/high-water">
    <meta property="og:image" content="/img/river.jpg"><style>p { color: red }</style></head><body>
    <header><nav><ul><li><a href="/">Home</a></li><li><a href="/news">News, weather, and sport</a></li></ul></nav></header>
    <main><article><h1>High water</h1><p class="byline">By Mia Sanders</p>
    <p>\(words)</p><figure><img src="/img/river.jpg" alt="The river"><figcaption>The river on Friday</figcaption></figure>
    <p>\(words) More is on the <a href="/map">map of the water levels</a>.</p>
    <aside class="related"><h2>Related</h2><p>\(words)</p></aside>
    <h2>What comes next</h2><p>\(words)</p><script>track()</script>
    <div class="share-buttons"><a href="#">Share, like, and follow this page on all the networks</a></div></article></main>
    <section id="comments"><h2>Comments</h2><div class="comment"><p>\(words) I saw it, too, and it was high.</p></div>
    <div class="comment"><p>\(words) So did I, from the bridge, at noon.</p></div></section>
    <footer><p>© 2026 The Daily Herald, all rights reserved, and so on and so forth.</p></footer></body></html>
    """

  /// A page of the old kind: tables, `<br>`, names.
  static let old = """
    <HTML><HEAD><TITLE>Notes on Brewing :: Ann's Page</TITLE></HEAD><BODY bgcolor=white>
    <TABLE width=100%><TR><TD class=menu><A href="a.html">Start</A><BR><A href="b.html">Brewing, cooking, baking</A><BR>
    <A href="c.html">Links to other pages that are worth a visit</A></TD>
    <TD id=content><H1>Notes on Brewing</H1>
    <P>\(words)<P>\(words) <B>Never</B> stir it, said she.
    <P>\(words)<UL><LI>Water, two liters<LI>Hops, a handful</UL>
    <P>\(words)</TD></TR></TABLE>
    <DIV class=footer>Last changed in May, 1999, by Ann</DIV></BODY></HTML>
    """

  /// A page of nothing but `<div>`.
  static let plain = """
    <html><head><title>A Walk | Blog</title></head><body><div id="page"><div class="sidebar-left">
    <div>Archive, categories, and tags, and more of them, and a search, too</div></div>
    <div class="wrap"><div class="post-body"><div>\(words)</div><div>\(words)</div>
    <div style="display: none">\(words) \(words) hidden, hidden, hidden</div>
    <div>\(words) The end came <em>quickly</em>.</div></div></div>
    <div class="cookie-banner"><div>We use cookies, and you, dear reader, have to agree to it, now and always.</div></div>
    </div></body></html>
    """

  /// A page without an article.
  static let empty = "<html><body><nav><a href='/'>Home</a></nav><img src='a.png'></body></html>"
}
