import { SITE_NAME } from '../../domain/site-name.ts';
import type { OutboxMail } from '../ports/outbox.ts';

/** What a mail says, part by part; plain text throughout. */
export type MailParts = {
  readonly to: string;
  /** One line; what a person typed in it has been checked for line breaks. */
  readonly subject: string;
  readonly username: string;
  readonly paragraphs: readonly string[];
  /** Facts as a table: label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do. */
  readonly action?: { readonly words: string; readonly url: string };
  /** What stands below in small. */
  readonly note?: string;
  /** Where one leaves the list that the mail goes to; mail programs get it too (product.md 8.13). */
  readonly unsubscribeUrl?: string;
};

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

const PARAGRAPH = 'margin:0 0 16px';
const SMALL = `${PARAGRAPH};color:#51605B;font-size:14px`;
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#0B5D4B;color:#FFFFFF;text-decoration:none;font-weight:600';

/** The one shape of mail: the same words as text and as HTML, everything escaped, nothing loaded from elsewhere (product.md 6.3). */
export function composeMail(parts: MailParts): OutboxMail {
  const { to, subject, unsubscribeUrl } = parts;
  const mail = { kind: 'mail', to, subject, text: textOf(parts), html: htmlOf(parts) } as const;
  return unsubscribeUrl ? { ...mail, unsubscribeUrl } : mail;
}

function textOf({ username, paragraphs, facts = [], action, note, unsubscribeUrl }: MailParts): string {
  const blocks = [
    `Hello ${username},`,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.words}: ${action.url}` : '',
    note ?? '',
    unsubscribeUrl ? `Unsubscribe: ${unsubscribeUrl}` : '',
    SITE_NAME,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function htmlOf({ subject, username, paragraphs, facts = [], action, note, unsubscribeUrl }: MailParts): string {
  const paragraph = (words: string): string => `<p style="${PARAGRAPH}">${escapeHtml(words)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="text-align:left;padding:4px 16px 4px 0">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#17211F;background:#FFFFFF">',
    `<div style="max-width:34rem;margin:0 auto">`,
    paragraph(`Hello ${username},`),
    ...paragraphs.map(paragraph),
    rows.length > 0 ? `<table style="${PARAGRAPH}">${rows.join('')}</table>` : '',
    action
      ? `<p style="${PARAGRAPH}"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.words)}</a></p>`
      : '',
    note ? `<p style="${SMALL}">${escapeHtml(note)}</p>` : '',
    unsubscribeUrl
      ? `<p style="${SMALL}"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#51605B">Unsubscribe</a></p>`
      : '',
    `<p style="margin:0">${SITE_NAME}</p></div></body></html>`,
  ].join('');
}
