import { startOfDay, toCalendarDay, toDayNumber } from '../../domain/calendar-day.ts';
import { planReviews, REVIEW_SECONDS_PER_CARD, recallOnExamDay } from '../../domain/learning/card-schedule.ts';
import type { CardMemory } from '../../domain/learning/memory.ts';
import { accepted } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import type { OutputOf } from '../contract/index.ts';
import { inTransaction } from '../in-transaction.ts';
import type { CardRepository, CardReview, StoredCardMemory } from '../ports/learning.ts';
import type { ExamDay } from '../ports/study.ts';
import type { UseCase } from '../use-case.ts';
import type { DeckCard } from './deck-card.ts';
import type { LearningPorts } from './ports.ts';
import { readDeck } from './read-deck.ts';

/** Minutes a day before a learner has chosen. */
const STARTING_MINUTES = 10;

/** Days to the exam that are planned for where no day ahead is known (product.md 15.6). */
const DAYS_WITHOUT_EXAM = 30;

/** The longest list that is sent at once; when it is done, the page asks for the rest. */
const LONGEST_LIST = 100;

/** The oldest review that is taken, in milliseconds: a device may be without a connection for a month. */
const OLDEST_REVIEW = 31 * 86_400_000;

type Planned = { readonly deck: DeckCard; readonly memory: CardMemory; readonly isReviewedToday: boolean };
type View = OutputOf<'cards.readToday'>;

/** A learner's calendar: what day it is, when it began, and the exam ahead. */
type Calendar = {
  readonly timeZone: string;
  readonly today: number;
  readonly since: number;
  readonly examDate: string | null;
  readonly daysToExam: number;
};

/** Today's list: what is to be reviewed so that most is recalled on the day of the exam (product.md 15.6). */
export const readCardsOfToday =
  (ports: LearningPorts): UseCase<'cards.readToday'> =>
  async ({ user }) => {
    const [deck, { memories }, { examDay, cardMinutes }] = await Promise.all([
      readDeck(ports, user.id),
      ports.cards.listCards(user.id),
      ports.learnerRecords.find(user.id),
    ]);
    const calendar = toLearnerCalendar(examDay, ports.clock.now());
    const counted = await ports.cards.countReviews(user.id, calendar.since);
    const minutesADay = cardMinutes ?? STARTING_MINUTES;
    const spent = counted.first * REVIEW_SECONDS_PER_CARD.first + counted.again * REVIEW_SECONDS_PER_CARD.again;
    const planned = planDeck(deck, memories, calendar);
    const { examDate, daysToExam } = calendar;
    const reviewable = planned.filter(({ isReviewedToday }) => !isReviewedToday);
    const seconds = Math.max(0, minutesADay * 60 - spent);
    const list = planReviews(reviewable, ports.memoryModel, { daysToExam, seconds }).slice(0, LONGEST_LIST);
    const recalled = planned.reduce(
      (sum, { memory }) => sum + recallOnExamDay(memory, ports.memoryModel, daysToExam),
      0,
    );
    const gained = list.reduce((sum, { gain }) => sum + gain, 0);
    const size = Math.max(1, planned.length);
    return accepted({
      examDate,
      daysToExam,
      minutesADay,
      cards: list.map(({ card }) => presentCard(card)),
      seconds: list.reduce((sum, entry) => sum + entry.seconds, 0),
      reviewedToday: counted.first + counted.again,
      all: planned.length,
      started: planned.filter(({ memory }) => memory).length,
      recall: { before: recalled / size, after: (recalled + gained) / size },
    });
  };

function toLearnerCalendar(exam: ExamDay | null, now: number): Calendar {
  const timeZone = exam?.timeZone ?? SITE_TIME_ZONE;
  const day = toCalendarDay(now, timeZone);
  const ahead = exam ? toDayNumber(exam.examDate) - toDayNumber(day) : 0;
  return {
    timeZone,
    today: toDayNumber(day),
    since: startOfDay(day, timeZone),
    examDate: exam && ahead > 0 ? exam.examDate : null,
    daysToExam: ahead > 0 ? ahead : DAYS_WITHOUT_EXAM,
  };
}

function planDeck(
  deck: readonly DeckCard[],
  memories: readonly StoredCardMemory[],
  { today, since, timeZone }: Calendar,
): Planned[] {
  const byCard = new Map(memories.map((memory) => [memory.card, memory]));
  return deck.map((own) => {
    const stored = byCard.get(own.card);
    const memory = stored
      ? { state: stored.state, daysSince: Math.max(0, today - toDayNumber(toCalendarDay(stored.reviewedAt, timeZone))) }
      : null;
    return { deck: own, memory, isReviewedToday: stored !== undefined && stored.reviewedAt >= since };
  });
}

const presentCard = ({ deck: { card, kind, front, back, address }, memory }: Planned): View['cards'][number] => ({
  card,
  kind,
  front,
  back: back(),
  address,
  isNew: memory === null,
});

/**
 * Records reviews, each once however often it is sent, and what is remembered after them. A review of a card that has left
 * the deck counts too; one of a card that never was in it is acknowledged and dropped (product.md 15.7).
 */
export const saveReviews =
  (ports: LearningPorts): UseCase<'cards.saveReviews'> =>
  async ({ user }, { reviews }) => {
    const now = ports.clock.now();
    const deck = await readKnownCards(ports, user.id, reviews);
    await inTransaction(ports.transact, async ({ users, cards }) => {
      // One after the other: two first reviews of a card, from two devices, would both find no memory of it.
      await users.lock(user.id);
      for (const given of reviews) {
        const review = { ...given, reviewedAt: Math.min(now, Math.max(now - OLDEST_REVIEW, given.reviewedAt)) };
        await saveReview(ports, cards, user.id, review, deck);
      }
    });
    return accepted({ success: true });
  };

/** The cards that may be reviewed; of those that were before the memory is known, so the deck is read for others only. */
async function readKnownCards(
  ports: LearningPorts,
  userId: number,
  reviews: readonly Pick<CardReview, 'card'>[],
): Promise<ReadonlySet<string>> {
  const { memories } = await ports.cards.listCards(userId);
  const reviewed = new Set(memories.map(({ card }) => card));
  if (reviews.every(({ card }) => reviewed.has(card))) return new Set();
  return new Set((await readDeck(ports, userId)).map(({ card }) => card));
}

async function saveReview(
  { memoryModel }: LearningPorts,
  cards: CardRepository,
  userId: number,
  review: CardReview,
  deck: ReadonlySet<string>,
): Promise<void> {
  const former = await cards.findMemory(userId, review.card);
  if (!former && !deck.has(review.card)) return;
  if (!(await cards.recordReview(userId, review, former === null))) return;
  const reviewedAt = Math.max(review.reviewedAt, former?.reviewedAt ?? 0);
  const days = former ? Math.round((reviewedAt - former.reviewedAt) / 86_400_000) : 0;
  const state = memoryModel.stateAfter(former?.state ?? null, days, review.grade);
  await cards.saveMemory(userId, { card: review.card, state, reviews: (former?.reviews ?? 0) + 1, reviewedAt });
}

/** Stores the minutes a day that a learner gives to cards. */
export const setDailyCardMinutes =
  ({ transact }: LearningPorts): UseCase<'cards.setMinutes'> =>
  async ({ user }, { minutesADay }) => {
    await inTransaction(transact, ({ cards }) => cards.setMinutes(user.id, minutesADay));
    return accepted({ success: true });
  };
