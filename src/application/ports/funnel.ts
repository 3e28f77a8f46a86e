import type { FirstTouch } from '../../domain/outreach/first-touch.ts';
import type { FunnelGroup } from '../../domain/outreach/funnel.ts';

/** Where leads and accounts came from; the first touch that was sent stays. Times in milliseconds. */
export type OriginRepository = {
  /** Stores the origin of the lead under an address; a lead that has one keeps it. */
  readonly addToLead: (email: string, touch: FirstTouch, consentedAt: number) => Promise<void>;
  readonly addToUser: (userId: number, touch: FirstTouch, consentedAt: number) => Promise<void>;
};

/** Purchases of a period with one promo code, or without any (null). */
export type PromoCodeSales = {
  readonly code: string | null;
  readonly purchases: number;
  readonly buyers: number;
  /** Buyers who left their address as a lead. */
  readonly leads: number;
  readonly listCents: number;
  readonly receivedCents: number;
};

/** Reads how far those came who were new since a moment. */
export type FunnelReader = {
  /** A group for each week and origin; one week and origin may come twice, as leads and as accounts. */
  readonly listGroups: (since: number) => Promise<FunnelGroup[]>;
  /** Purchases since a moment by promo code, most revenue first. */
  readonly listCodes: (since: number, limit: number) => Promise<PromoCodeSales[]>;
};
