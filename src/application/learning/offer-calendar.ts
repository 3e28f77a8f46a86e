import { isAccessActive } from '../../domain/billing/access-end.ts';
import { type CalendarEntry, toCalendar } from '../../domain/learning/calendar-feed.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_NAME } from '../../domain/site-name.ts';
import type { LearningPlanView } from '../contract/index.ts';
import { inTransaction } from '../in-transaction.ts';
import type { UseCase } from '../use-case.ts';
import { readPlanOfUser } from './plan-learning.ts';
import type { LearningPorts } from './ports.ts';

/** Whether a learner has a calendar address, and gets the weekly mail. */
export const readReminderSettings =
  ({ learnerRecords }: LearningPorts): UseCase<'learning.readReminders'> =>
  async ({ user }) => {
    const { hasCalendarFeed, hasStudyMail } = await learnerRecords.find(user.id);
    return accepted({ hasFeed: hasCalendarFeed, hasMail: hasStudyMail });
  };

/** Makes a new secret address of the learner's calendar; one given before stops working (product.md 15.22). */
export const createCalendarFeed =
  ({ transact, randomness, clock, site }: LearningPorts): UseCase<'learning.makeCalendar'> =>
  async ({ user }) => {
    const secret = randomness.token();
    await inTransaction(transact, ({ learnerMails }) => learnerMails.replaceFeed(user.id, secret, clock.now()));
    return accepted({ address: `${site}/api/study-plan.ics?token=${secret}` });
  };

/** Removes the address of the learner's calendar. */
export const removeCalendarFeed =
  ({ transact }: LearningPorts): UseCase<'learning.removeCalendar'> =>
  async ({ user }) => {
    await inTransaction(transact, ({ learnerMails }) => learnerMails.removeFeed(user.id));
    return accepted({ success: true });
  };

/** The plan as a calendar, for anyone with the secret; without access to the material it holds the day of the exam only. */
export const readCalendarFeed =
  (ports: LearningPorts): UseCase<'learning.readCalendar'> =>
  async (_, { token }) => {
    const user = await ports.learnerMails.findFeedOwner(token);
    if (!user) return refused({ code: 'not-found' });
    const now = ports.clock.now();
    const plan = await readPlanOfUser(ports, user);
    const isOpen = user.role === 'admin' || isAccessActive(user.nppe, now);
    const text = toCalendar(
      `${SITE_NAME} study plan`,
      entriesOf(isOpen ? plan : { ...plan, days: [] }, ports.site),
      now,
    );
    return accepted({ fileName: 'study-plan.ics', type: 'text/calendar' as const, parts: [text] });
  };

function entriesOf({ examDate, days }: LearningPlanView, site: string): CalendarEntry[] {
  const host = new URL(site).hostname;
  const studied = days.map(({ day, items, minutes }): CalendarEntry => {
    const what = [...new Set(items.map(({ title }) => title))];
    const more = what.length > 2 ? ` and ${what.length - 2} more` : '';
    return {
      uid: `plan-${day}@${host}`,
      day,
      summary: `Study ${minutes} min: ${what.slice(0, 2).join(', ')}${more}`,
      description: items
        .map((item) => `${item.title} (${item.minutes} min)\n${item.why}\n${site}${item.path}`)
        .join('\n\n'),
    };
  });
  if (examDate === null) return studied;
  const exam = { uid: `exam@${host}`, day: examDate, summary: 'NPPE exam', description: `${site}/readiness` };
  return [...studied, exam];
}
