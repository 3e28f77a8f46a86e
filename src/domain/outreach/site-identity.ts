/** Who runs the site and how to reach them; set by the operator, shown on pages and in mails (product.md 8.10). */
export type SiteIdentity = {
  readonly company: string;
  readonly postalAddress: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  /** The page on a professional network. */
  readonly networkUrl: string;
};

/** The hours of the telephone line. */
export const CONTACT_HOURS = 'Mon-Fri 9am to 5pm EST';

/** The sender as the law wants it named in mails and beside forms that ask for consent (product.md 8.11). */
export const senderLine = ({ company, postalAddress, contactEmail }: SiteIdentity): string =>
  `${company}, ${postalAddress}, ${contactEmail}`;

/** The link text of the professional network: the operator may choose any, so it follows from the address (product.md 8.10). */
export function getSocialNetworkName(networkUrl: string): string {
  const { hostname } = new URL(networkUrl);
  return /(^|\.)linkedin\.com$/.test(hostname) ? 'LinkedIn' : hostname.replace(/^www\./, '');
}
