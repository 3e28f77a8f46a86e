import PostalMime from 'postal-mime';
import type { BounceNotice } from '../../application/outreach/record-bounce.ts';

/** A notice larger than this is none: it has the head of the mail it is about, at most the whole of it. */
const LARGEST_BYTES = 2_000_000;

const MESSAGE_ID = /^Message-ID:\s*(<[^<>\s]+>)/gim;

/** A permanent failure of a recipient (RFC 3464, 2.3.3 and 2.3.4; RFC 3463). */
const isFailure = (status: string): boolean =>
  status
    .split(/\r?\n\r?\n/)
    .some((part) => /^Action:\s*failed\b/im.test(part) && /^Status:\s*5\.\d+\.\d+/im.test(part));

/**
 * Reads a bounce notice (RFC 3464): the mails that it is about, by the heads that it sends back, and whether the failure is
 * permanent. Null where a mail is no such notice: an answer by its reader, for instance, or an automatic reply.
 */
export async function readBounceNotice(mail: Uint8Array): Promise<BounceNotice | null> {
  if (mail.length > LARGEST_BYTES) return null;
  const { attachments } = await PostalMime.parse(mail, { forceRfc822Attachments: true });
  const textOf = (...types: string[]): string[] =>
    attachments
      .filter(({ mimeType }) => types.includes(mimeType))
      .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)));
  const [status] = textOf('message/delivery-status');
  if (status === undefined) return null;
  const heads = textOf('message/rfc822', 'text/rfc822-headers').map((text) => text.split(/\r?\n\r?\n/)[0] ?? '');
  const messageIds = heads.flatMap((head) => [...head.matchAll(MESSAGE_ID)].map(([, id = '']) => id));
  return { messageIds, isPermanent: isFailure(status) };
}
