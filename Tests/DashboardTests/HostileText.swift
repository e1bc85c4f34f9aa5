/// Texts that would do something if a page took them for markup.
enum HostileText {
  static let all = [
    "<script>alert(1)</script>", "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><script>alert(1)</script>", "'><svg/onload=alert(1)>", "\" onmouseover=\"alert(1)",
    "' autofocus onfocus='alert(1)", "javascript:alert(1)", "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;", "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "</pre></code><b>", "<!-- comment", "-->", "<![CDATA[x]]>", "<?php echo 1 ?>", "{{7*7}}",
    "${7*7}",
    "<a href=\"javascript:alert(1)\">x</a>", "<style>*{display:none}</style>", "<base href=//evil>",
    "<meta http-equiv=refresh content=0;url=//evil>", "<iframe srcdoc='<script>'>",
    "<form action=//e>",
    "\u{202E}gpj.exe", "a\u{200B}b", "\0zero", "\u{1B}[31mred", "line\r\nbreak: x", "＜script＞",
    "﹤script﹥", "`code` and `", "<", ">", "&", "\"", "'", "&amp", "%3Cscript%3E",
    "../../etc/passwd",
    "//evil.example/", "\\\\evil\\share", "onclick=alert(1)", "<svg><a xlink:href='javascript:1'>",
    "<math><mi//xlink:href='data:x,1'>", "<x/onclick=1>", "<<script>>", "<scr\0ipt>", "\u{FEFF}<b>",
    "<details open ontoggle=alert(1)>", "<template><script>", "<noscript><p title='</noscript>'>",
    "<select><option></select><img>", "data:text/html,<script>", "+ADw-script+AD4-", "<b", "b>",
    "<p title=\"", "' or 1=1", "<% x %>", "<#if x>", "[[x]]", "&NewLine;", "&#x3c;b&#x3e;",
    "</body></html>", "</main><main>", "<input name=token value=x>",
  ]
}
