import { isAccessActive } from '../../domain/billing/access-end.ts';
import { formatQuantity } from '../../domain/format-count.ts';
import { accepted } from '../../domain/result.ts';
import { inTransaction } from '../in-transaction.ts';
import { mailCalendarDay } from '../mail/mail-dates.ts';
import type { ComposeMail } from '../mail/send-outbox.ts';
import { templatedWords } from '../mail/templated-mail.ts';
import type { UseCase } from '../use-case.ts';
import { readPlanOfUser } from './plan-learning.ts';
import type { LearningPorts } from './ports.ts';

const WEEK_MS = 7 * 86_400_000;

/** Learners whose mail is queued in one run. */
const BATCH = 100;

/** The days of the plan that a mail names. */
const DAYS_AHEAD = 3;

/** Joins or leaves the weekly mail; the first one comes after a week (product.md 15.23). */
export const setStudyMail =
  ({ transact, randomness, clock }: LearningPorts): UseCase<'learning.setStudyMail'> =>
  async ({ user }, { isWanted }) => {
    const now = clock.now();
    await inTransaction(transact, ({ learnerMails }) =>
      isWanted
        ? learnerMails.joinStudyMail(user.id, `weekly-${randomness.token()}`, now, now + WEEK_MS)
        : learnerMails.leaveStudyMail(user.id, now),
    );
    return accepted({ success: true });
  };

/** Job: queues the weekly mails that are due, each once; after a time without the server one mail comes, not several (product.md 15.23). */
export const queueStudyMails =
  ({ transact, learnerMails, clock }: LearningPorts) =>
  async (stopping: AbortSignal): Promise<void> => {
    const now = clock.now();
    for (const due of await learnerMails.listDueStudyMails(now, BATCH)) {
      if (stopping.aborted) return;
      await inTransaction(transact, async ({ learnerMails: mails, outbox }) => {
        if (!(await mails.postponeStudyMail(due, now + WEEK_MS))) return;
        await outbox.add({ kind: 'study-week', userId: due.userId, until: now }, now);
      });
    }
  };

/** Composes a weekly mail when it is sent; learners who unsubscribed or have no access get none. */
export const composeStudyWeek =
  (ports: LearningPorts): ComposeMail<'study-week'> =>
  async ({ userId, until }) => {
    const [user, token] = await Promise.all([ports.users.findById(userId), ports.learnerMails.findLeaveToken(userId)]);
    if (!user || token === null || !isAccessActive(user.nppe, ports.clock.now())) return null;
    const [done, plan] = await Promise.all([
      ports.learnerMails.findStudyDone(userId, until - WEEK_MS, until),
      readPlanOfUser(ports, user),
    ]);
    const next = plan.days.filter(({ items }) => items.length > 0).slice(0, DAYS_AHEAD);
    return {
      mail: {
        to: user.email,
        name: user.username,
        ...templatedWords('study-week', {
          username: user.username,
          countdown: plan.daysLeft > 0 ? `: ${formatQuantity(plan.daysLeft, 'day', 'days')} to the exam` : '',
          done: doneWords(done),
          plan: [
            ...(next.length === 0
              ? ['Choose the day of your exam, and a plan is made for you.']
              : ['What comes next:']),
            ...next.map(({ day, items, minutes }) =>
              [`${mailCalendarDay(day)}, ${minutes} min`, ...items.map(({ title, why }) => `${title}. ${why}`)].join(
                '\n',
              ),
            ),
          ],
        }),
        action: { words: 'Open the plan', url: `${ports.site}/plan` },
        unsubscribeUrl: `${ports.site}/unsubscribe?token=${token}`,
      },
    };
  };

type Done = Awaited<ReturnType<LearningPorts['learnerMails']['findStudyDone']>>;

function doneWords({ answers, right, cards, papers }: Done): string {
  if (answers + cards + papers === 0)
    return 'You did not study here in the last seven days. Your plan starts from today again.';
  const parts = [
    answers > 0 ? `answered ${formatQuantity(answers, 'new question', 'new questions')}, ${right} of them right` : '',
    cards > 0 ? `reviewed ${formatQuantity(cards, 'card', 'cards')}` : '',
    papers > 0 ? `sat ${formatQuantity(papers, 'paper', 'papers')}` : '',
  ].filter(Boolean);
  const last = parts.pop() ?? '';
  return `In the last seven days you ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
}
