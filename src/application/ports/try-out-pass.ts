import type { TryOut } from '../../domain/outreach/lead.ts';

/** What the visitor's device carries as proof that name and address were given, kind by kind (product.md 8.4). */
export type TryOutPass = {
  /** When they were given, in milliseconds; null without a proof of ours. */
  readonly givenAt: (tryOut: TryOut) => number | null;
  readonly give: (tryOut: TryOut, now: number) => void;
  readonly takeBack: () => void;
};
