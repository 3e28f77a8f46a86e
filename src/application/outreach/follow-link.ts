import { inTransaction } from '../in-transaction.ts';
import type { OutreachPorts } from './ports.ts';

/** Where a counted link leads; null where there is none. It is counted only for a click, not for a look at the address. */
export type FollowLink = (linkId: number, isClick: boolean) => Promise<string | null>;

/**
 * Redirects a link of a newsletter mail and counts the click, for all recipients together: nothing identifies the
 * reader. The target is what an administrator wrote, never part of the request (product.md 8.51).
 */
export const followLink =
  ({ campaigns, transact }: Pick<OutreachPorts, 'campaigns' | 'transact'>): FollowLink =>
  async (linkId, isClick) => {
    const target = await campaigns.findLinkTarget(linkId);
    if (target !== null && isClick) await inTransaction(transact, (work) => work.campaigns.recordClick(linkId));
    return target;
  };
