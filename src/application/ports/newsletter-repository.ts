/** Somebody who asked for the newsletter, with the words they agreed to as proof (product.md 8.1). */
export type NewsletterConsent = {
  readonly email: string;
  readonly name: string;
  readonly consentWords: string;
  readonly consentedAt: number;
};

/** The newsletter's list; one entry an address, regardless of case. */
export type NewsletterRepository = {
  /** Adds the address; one that is on the list already stays as it is, and one that had left is back with the new consent. */
  readonly subscribe: (consent: NewsletterConsent) => Promise<void>;
};
