import type { Mail, MailSender } from '../../src/application/ports/mail.ts';
import type { Random } from '../support/seeded-random.ts';
import type { Scheduler } from './scheduler.ts';
import type { CrashPoint } from './simulated-database.ts';

export type DeliveredMail = Mail & { readonly messageId: string };

/** The mail server, outside every instance: it may be away, and its confirmation may be lost after it has taken a mail. */
export function createMailServer(scheduler: Scheduler, random: Random) {
  const delivered: DeliveredMail[] = [];
  let isAway = false;
  let isPerfect = false;
  const deliver = (mail: DeliveredMail): void => void delivered.push(mail);
  return {
    deliver,
    delivered: (): readonly DeliveredMail[] => delivered,
    setAway: (away: boolean) => {
      isAway = away;
    },
    heal: () => {
      [isAway, isPerfect] = [false, true];
    },
    sender: (pass: CrashPoint): MailSender => ({
      send: async (mail, messageId) => {
        await pass('sending a mail');
        await scheduler.sleep(30 + random.below(500));
        if (isAway) throw new Error('the mail server is away');
        deliver({ ...mail, messageId });
        await pass('sent a mail');
        if (!isPerfect && random.below(20) === 0) throw new Error('the confirmation was lost');
      },
    }),
  };
}

export type MailServer = ReturnType<typeof createMailServer>;
