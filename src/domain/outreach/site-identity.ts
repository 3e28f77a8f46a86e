/** Who runs the site and how to reach them; set by the operator, shown on pages and in mails (product.md 8.10). */
export type SiteIdentity = {
  readonly company: string;
  readonly postalAddress: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The page on a professional network. */
  readonly networkUrl: string;
};

/** When somebody answers the telephone. */
export const CONTACT_HOURS = 'Mon-Fri 9am to 5pm EST';

/** The sender as the law wants it named in mails and beside forms that ask for consent (product.md 8.11). */
export const senderLine = ({ company, postalAddress, contactEmail }: SiteIdentity): string =>
  `${company}, ${postalAddress}, ${contactEmail}`;

/** What the link to the professional network calls it: the operator may choose any, so its address tells (product.md 8.10). */
export function networkName(networkUrl: string): string {
  const { hostname } = new URL(networkUrl);
  return /(^|\.)linkedin\.com$/.test(hostname) ? 'LinkedIn' : hostname.replace(/^www\./, '');
}
