import type { DeliveredMail } from '../mail-server.ts';
import { MAIL_SERVER, type StateInvariant } from './state-check.ts';

/** Subjects of mails of which each reader gets one with the same words. */
const ONE_EACH = /welcome|receipt/i;

/**
 * Mails as the mail server has them: a repeated delivery has the same Message-ID and content; another Message-ID is another mail.
 * `delivered` only grows; each call looks at what is new, against everything before it.
 */
export function mailInvariant(delivered: () => readonly DeliveredMail[]): StateInvariant {
  const contents = new Map<string, string>();
  const ids = new Map<string, string>();
  let known = 0;
  const findIn = ({ to, subject, text, messageId }: DeliveredMail): string | undefined => {
    const content = `${to} ${subject} ${text}`;
    const first = contents.get(messageId) ?? content;
    contents.set(messageId, first);
    if (first !== content) return `${messageId} has two contents`;
    const firstId = ids.get(content) ?? messageId;
    ids.set(content, firstId);
    if (ONE_EACH.test(subject) && firstId !== messageId) return `"${subject}" to ${to} as ${firstId} and ${messageId}`;
    return undefined;
  };
  return {
    rule: 'a mail reaches its reader once (product.md 6.7, 6.12)',
    reads: [MAIL_SERVER],
    find: () => {
      const mails = delivered();
      while (known < mails.length) {
        const mail = mails[known];
        known += 1;
        const what = mail && findIn(mail);
        if (what !== undefined) return what;
      }
      return undefined;
    },
  };
}
