import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';

/** The operator of a fresh clone: placeholders, none of which reaches a real person (product.md 8.10). */
export const EXAMPLE_IDENTITY: SiteIdentity = {
  company: SITE_NAME,
  postalAddress: '100 Example Street, Toronto, Ontario M5V 0A1, Canada',
  contactEmail: 'support@plumbline.example',
  contactPhone: '+1 416 555 0142',
  networkUrl: 'https://www.linkedin.com/company/plumbline',
};
