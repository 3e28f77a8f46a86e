import { escapeXml } from './site-documents/xml.ts';

type PlainPage = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A path of this site, and the words that lead there. */
  readonly back: readonly [path: string, words: string];
};

/** A page that needs nothing: no script, no style sheet, no data. */
export const plainPage = ({ title, paragraphs, back: [path, words] }: PlainPage): string =>
  `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="color-scheme" content="light dark"><title>${escapeXml(title)}</title></head><body><main>` +
  `<h1>${escapeXml(title)}</h1>${paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join('')}` +
  `<p><a href="${escapeXml(path)}">${escapeXml(words)}</a></p></main></body></html>`;
