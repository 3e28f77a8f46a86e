import { accepted, refused } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { LocalMailboxReader } from '../ports/mail.ts';
import type { UseCase } from '../use-case.ts';

/** The longest list of mails. */
const LONGEST_LIST = 100;

/** The mails stored by a site without a mail server, newest first; refused where mail is really sent. */
export const listMailbox =
  ({ mailbox }: { readonly mailbox: LocalMailboxReader }): UseCase<'mailbox.list'> =>
  async () => {
    if (!mailbox) return refused({ code: 'not-found' });
    const mails = await mailbox.list(LONGEST_LIST);
    return accepted(mails.map((mail) => ({ ...mail, sentAt: toIsoTime(mail.sentAt) })));
  };
