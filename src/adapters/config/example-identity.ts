import type { SiteIdentity } from '../../domain/outreach/site-identity.ts';
import { SITE_NAME } from '../../domain/site-name.ts';

/** Who runs a fresh clone: nobody. None of these reaches anybody (product.md 8.10). */
export const EXAMPLE_IDENTITY: SiteIdentity = {
  company: SITE_NAME,
  postalAddress: '100 Example Street, Toronto, Ontario M5V 0A1, Canada',
  contactEmail: 'support@plumbline.example',
  contactPhone: '+1 416 555 0142',
  networkUrl: 'https://www.linkedin.com/company/plumbline',
};
