import type { ProductCode } from '../../domain/billing/product.ts';
import type { GivenTerm, SupportChange } from '../../domain/billing/support-grant.ts';

/** What support changed about somebody's access, and why. */
export type SupportGrant = GivenTerm & { readonly product: ProductCode; readonly reason: string };

/** A change to be kept; times in milliseconds, UTC. */
export type NewSupportGrant = SupportChange & {
  readonly userId: number;
  readonly product: ProductCode;
  readonly grantedAt: number;
  readonly endBefore: number | null;
  readonly endsAt: number | null;
  readonly reason: string;
};

/** Changes of access by support, each a term of its own beside the purchases (product.md 13.8). */
export type SupportGrantRepository = {
  readonly add: (grant: NewSupportGrant) => Promise<number>;
  /** All of a user, newest first. */
  readonly listOf: (userId: number) => Promise<SupportGrant[]>;
  /** Notes where a grant lies after the chain has changed (product.md 3.22). */
  readonly moveAccess: (
    id: number,
    ends: { readonly endBefore: number | null; readonly endsAt: number | null },
  ) => Promise<void>;
};
