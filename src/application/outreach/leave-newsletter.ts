import { accepted, refused } from '../../domain/result.ts';
import type { UseCase } from '../use-case.ts';
import type { OutreachPorts } from './ports.ts';

/** Takes the address behind a link off the newsletter's list; leaving twice answers alike (product.md 8.13). */
export const leaveNewsletter =
  (ports: Pick<OutreachPorts, 'transact' | 'clock'>): UseCase<'outreach.leaveNewsletter'> =>
  (_, { token }) =>
    ports.transact(async ({ newsletter }) => {
      const known = await newsletter.leave(token, ports.clock.now());
      return known ? accepted({ success: true }) : refused({ code: 'unsubscribe-unknown' });
    });
