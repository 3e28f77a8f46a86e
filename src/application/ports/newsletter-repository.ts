/** Somebody who asked for the newsletter, with the words they agreed to as proof (product.md 8.1). */
export type NewsletterConsent = {
  readonly email: string;
  readonly name: string;
  readonly consentWords: string;
  readonly consentedAt: number;
};

/** The newsletter's list; one entry an address, regardless of case. */
export type NewsletterRepository = {
  /**
   * Adds the address; one that is on the list already stays as it is, and one that had left is back with the new consent.
   * Answers the token by which it can leave, which stays that of its first time; null when it was on the list already.
   */
  readonly subscribe: (consent: NewsletterConsent, leaveToken: string) => Promise<string | null>;
  /** Takes the address of a token off the list; false when there is no such token. */
  readonly leave: (leaveToken: string, now: number) => Promise<boolean>;
};
