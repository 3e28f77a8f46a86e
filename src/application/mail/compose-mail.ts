import { type SiteIdentity, senderLine } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { Mail, MailParts } from '../ports/mail.ts';

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? '');

const PARAGRAPH = 'margin:0 0 16px;white-space:pre-line';
const SMALL = `${PARAGRAPH};color:#51605B;font-size:14px`;
const CELL = 'padding:4px 16px 4px 0;vertical-align:top';
const BUTTON =
  'display:inline-block;padding:10px 20px;border-radius:8px;background:#0B5D4B;color:#FFFFFF;text-decoration:none;font-weight:600';

/** The line that names the operator. */
export const signatureOf = ({ isReceipt }: Pick<MailParts, 'isReceipt'>, identity: SiteIdentity): string =>
  `${isReceipt ? 'Sold' : 'Sent'} by ${senderLine(identity)}.`;

/**
 * The frame of every mail: the same content as text and as HTML, everything escaped, nothing loaded from elsewhere,
 * signed by the operator, who is also the default reply address.
 */
export function composeMail(parts: MailParts, identity: SiteIdentity): Mail {
  const { subject, unsubscribeUrl, replyTo = identity.contactEmail, to } = parts;
  const signature = signatureOf(parts, identity);
  return {
    to: to ?? identity.contactEmail,
    subject,
    text: textOf(parts, signature),
    html: htmlOf(parts, signature),
    replyTo,
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
  };
}

function textOf(
  { name, paragraphs, body, facts = [], action, note, unsubscribeUrl }: MailParts,
  signature: string,
): string {
  const blocks = [
    `Hello ${name},`,
    ...paragraphs,
    body?.text ?? '',
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.words}: ${action.url}` : '',
    note ?? '',
    unsubscribeUrl ? `Unsubscribe: ${unsubscribeUrl}` : '',
    SITE_NAME,
    signature,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function htmlOf(
  { subject, name, paragraphs, body, facts = [], action, note, unsubscribeUrl }: MailParts,
  signature: string,
): string {
  const paragraph = (words: string): string => `<p style="${PARAGRAPH}">${escapeHtml(words)}</p>`;
  const small = (words: string): string => `<p style="${SMALL}">${escapeHtml(words)}</p>`;
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${CELL};text-align:left">${escapeHtml(label)}</th><td style="${CELL}">${escapeHtml(value)}</td></tr>`,
  );
  return [
    `<!doctype html><html lang="en-CA"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font-family:Arial,sans-serif;font-size:16px;line-height:1.5;color:#17211F;background:#FFFFFF">',
    `<div style="max-width:34rem;margin:0 auto">`,
    paragraph(`Hello ${name},`),
    ...paragraphs.map(paragraph),
    body?.html ?? '',
    rows.length > 0 ? `<table style="margin:0 0 16px">${rows.join('')}</table>` : '',
    action
      ? `<p style="${PARAGRAPH}"><a href="${escapeHtml(action.url)}" style="${BUTTON}">${escapeHtml(action.words)}</a></p>`
      : '',
    note ? small(note) : '',
    unsubscribeUrl
      ? `<p style="${SMALL}"><a href="${escapeHtml(unsubscribeUrl)}" style="color:#51605B">Unsubscribe</a></p>`
      : '',
    paragraph(SITE_NAME),
    small(signature),
    '</div></body></html>',
  ].join('');
}
