import type { OutboxMail } from './outbox.ts';

/** Hands a mail to the world; throws when it could not, so that it is tried again (product.md 6.1). */
export type MailSender = { readonly send: (mail: Omit<OutboxMail, 'kind'>, messageId: string) => Promise<void> };
