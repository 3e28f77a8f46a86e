import type { SiteIdentity } from '../../src/domain/outreach/site-identity.ts';

/** A company that runs the site in tests. */
export const IDENTITY: SiteIdentity = {
  company: 'Plumbline Inc.',
  postalAddress: '1 Main Street, Halifax, Nova Scotia B3H 1A1, Canada',
  contactEmail: 'help@plumbline.example',
  contactPhone: '+1 902 555 0100',
  networkUrl: 'https://network.example/plumbline',
};
