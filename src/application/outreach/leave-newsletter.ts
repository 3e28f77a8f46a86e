import { accepted, type Result, refused } from '../../domain/result.ts';
import type { CommandOf, OutputOf } from '../contract/index.ts';
import type { Refusal } from '../contract/refusals.ts';
import type { Clock } from '../ports/infrastructure.ts';
import type { Transact } from '../ports/transact.ts';

type Left = Result<OutputOf<'outreach.leaveNewsletter'>, Refusal>;

/** Takes the address behind a link off the newsletter's list; leaving twice answers alike (product.md 8.13). */
export const leaveNewsletter =
  (ports: { readonly transact: Transact; readonly clock: Clock }) =>
  ({ token }: CommandOf<'outreach.leaveNewsletter'>): Promise<Left> =>
    ports.transact<OutputOf<'outreach.leaveNewsletter'>, Refusal>(async ({ newsletter }) => {
      const known = await newsletter.leave(token, ports.clock.now());
      return known ? accepted({ success: true }) : refused({ code: 'unsubscribe-unknown' });
    });
