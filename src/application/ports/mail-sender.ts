/** A mail as it leaves the site, frame and all. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Whom an answer goes to. */
  readonly replyTo: string;
  /** Where a mail program unsubscribes with one press (product.md 8.13). */
  readonly unsubscribeUrl?: string;
};

/** The server refuses the recipient for good (RFC 5321 4.2.1: a 5yz reply): the same mail is not to be sent again (product.md 6.8). */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** Hands a mail to the world; throws when it could not, so that it is tried again (product.md 6.1), or `MailRefused`. */
export type MailSender = { readonly send: (mail: Mail, messageId: string) => Promise<void> };
