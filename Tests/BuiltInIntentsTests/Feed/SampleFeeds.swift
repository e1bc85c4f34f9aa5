/// Feeds of each kind, with what is wrong in real ones.
enum SampleFeeds {
  static let rss = """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:atom="http://www.w3.org/2005/Atom" xmlns:m="http://search.yahoo.com/mrss/">
    <channel><title>News &amp; more</title><link>https://example.com/</link>
    <atom:link href="https://example.com/feed.xml" rel="self" type="application/rss+xml"/>
    <item><title>First &lt;b&gt;one&lt;/b&gt; &amp;amp; only</title><link>https://example.com/1?a=1&amp;b=2</link>
    <guid isPermaLink="false">tag:1</guid><pubDate>Sat, 21 Nov 2026 08:00:00 +0100</pubDate>
    <dc:creator>Ada</dc:creator><category>x</category><category><![CDATA[y & z]]></category>
    <description>Short &lt;i&gt;text&lt;/i&gt;</description>
    <content:encoded><![CDATA[<p>Long <a href="/rel">text</a></p><script>x()</script>]]></content:encoded>
    <m:content url="https://example.com/1.jpg" medium="image"/></item>
    <item><title>Second</title><guid>https://example.com/2</guid><pubDate>20 Nov 26 23:30 EST</pubDate>
    <author>bob@example.com (Bob B.)</author><description>&lt;p&gt;One&lt;p&gt;Two &lt;img src="i.png"&gt;</description></item>
    <item><title>Third</title><link>  https://example.com/3
    </link><pubDate>not a date</pubDate></item>
    </channel></rss>
    """

  static let podcast = """
    <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" version="2.0"><channel><title>Talk</title>
    <itunes:author>Mia</itunes:author><itunes:image href="https://example.com/cover.jpg"/>
    <item><title>Episode 2</title><itunes:summary>About &lt;two&gt;</itunes:summary>
    <enclosure url="https://cdn.example.com/2.mp3?x=1" length="123" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration>
    <itunes:image href="https://example.com/2.jpg"/><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item>
    <item><title>Episode 1</title><enclosure url="1.mp3" type="audio/mpeg"/><itunes:duration>3723</itunes:duration></item>
    </channel></rss>
    """

  static let atom = """
    <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://example.org/blog/"><title type="html">Atom &amp;amp; co</title>
    <author><name>Ada</name></author><link rel="self" href="feed.atom"/>
    <entry><id>urn:1</id><title>A &lt; B</title><link rel="replies" href="r"/><link href="one"/>
    <published>2026-11-21T08:00:00.5Z</published><updated>2026-11-22T08:00:00+02:00</updated>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Text <b>x</b><br/></p></div></content>
    <category term="t1" label="T 1"/><link rel="enclosure" type="audio/ogg" href="a.ogg"/></entry>
    <entry><id>urn:2</id><title type="xhtml"><div>Two <i>x</i></div></title><updated>2026-11-20T00:00:00Z</updated>
    <author><name>Bob</name><email>b@example.com</email></author><summary>plain &lt;text&gt;</summary>
    <content type="html">&lt;p&gt;html&lt;/p&gt;</content></entry></feed>
    """

  static let rdf = """
    <?xml version="1.0"?>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="https://example.com/"><title>Old</title><items><rdf:Seq><rdf:li resource="x"/></rdf:Seq></items></channel>
    <item rdf:about="https://example.com/a"><title>A</title><link>https://example.com/a</link><dc:date>2026-11-21</dc:date><dc:subject>s</dc:subject></item>
    </rdf:RDF>
    """

  static let broken = """
    \u{FEFF}
    <!DOCTYPE rss [<!ENTITY x "y">]><rss version="0.91"><channel><title>Caf&eacute; & bar</title>
    <item><title>One & two &nbsp; &copy;</title><link>/rel?a&b=1</link><description><p>unescaped <b>html</description></item>
    <item><title>Two</title><link>https://example.com/2</link>
    """

  static let json = """
    {"version": "https://jsonfeed.org/version/1.1", "title": "JSON", "authors": [{"name": "Ada"}], "items": [
    {"id": "1", "url": "https://example.com/1", "title": "A <b>", "content_text": "1 < 2", "date_published": "2026-11-21T08:00:00+01:00",
    "tags": ["x", "y"], "attachments": [{"url": "a.mp3", "mime_type": "audio/mpeg", "duration_in_seconds": 90}]},
    {"id": 2, "content_html": "<p>x <img src='/i.png'></p>", "image": null, "summary": "s"}]}
    """
}
