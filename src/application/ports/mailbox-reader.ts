export type LocalMail = {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly sentAt: number;
};

/** Reads the local mailbox, newest first; null where mail goes to a real server (product.md 6.2). */
export type MailboxReader = { readonly list: (limit: number) => Promise<LocalMail[]> } | null;
