import type { SessionUserView } from '../../application/contract/index.ts';
import { canadianDollars } from '../../domain/billing/canadian-dollars.ts';
import { PRODUCTS } from '../../domain/billing/product.ts';
import type { NavLink } from '../layout/navigation.ts';

/** Where the landing page's buttons lead: a visitor registers first, somebody signed in goes straight there. */
export type StartLinks = {
  readonly start: NavLink;
  readonly buyNppe: NavLink;
  readonly peng: NavLink;
};

const price = canadianDollars(PRODUCTS.nppe.priceCents, 'short');

const FOR_VISITORS: StartLinks = {
  start: { label: `Get Started · ${price}`, to: '/register' },
  buyNppe: { label: 'Subscribe', to: '/register' },
  peng: { label: 'Subscribe', to: '/register?redirect=peng-subscribe' },
};

const FOR_LEARNERS: StartLinks = {
  start: { label: 'Get Started', to: '/dashboard' },
  buyNppe: { label: 'Subscribe', to: '/subscribe' },
  peng: { label: 'Subscribe', to: '/peng-subscribe' },
};

const FOR_ADMINS: StartLinks = { ...FOR_LEARNERS, peng: { label: 'Example Bank', to: '/peng-examples' } };

/** The links for whoever looks. */
export function startLinks(viewer: SessionUserView | null): StartLinks {
  if (!viewer) return FOR_VISITORS;
  return viewer.role === 'admin' ? FOR_ADMINS : FOR_LEARNERS;
}
