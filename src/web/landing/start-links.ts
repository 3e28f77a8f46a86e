import type { SessionUserView } from '../../application/contract/index.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import type { NavLinkData } from '../layout/navigation.ts';

/** The targets of the landing page's buttons: a visitor registers first, a signed-in viewer goes straight there. */
export type StartLinksData = {
  readonly start: NavLinkData;
  readonly buyNppe: NavLinkData;
  readonly peng: NavLinkData;
};

const price = canadianDollars(PRODUCTS.nppe.priceCents, 'short');

const FOR_VISITORS: StartLinksData = {
  start: { label: `Get Started · ${price}`, to: '/register' },
  buyNppe: { label: 'Subscribe', to: '/register' },
  peng: { label: 'Subscribe', to: '/register?redirect=peng-subscribe' },
};

const FOR_LEARNERS: StartLinksData = {
  start: { label: 'Get Started', to: '/dashboard' },
  buyNppe: { label: 'Subscribe', to: '/subscribe' },
  peng: { label: 'Subscribe', to: '/peng-subscribe' },
};

const FOR_ADMINS: StartLinksData = { ...FOR_LEARNERS, peng: { label: 'Example Bank', to: '/peng-examples' } };

/** The links for the present viewer. */
export function startLinks(viewer: SessionUserView | null): StartLinksData {
  if (!viewer) return FOR_VISITORS;
  return viewer.role === 'admin' ? FOR_ADMINS : FOR_LEARNERS;
}
