import { startOfDay, toCalendarDay, toDayNumber } from '../../domain/calendar-day.ts';
import { planReviews, REVIEW_SECONDS_PER_CARD, recallOnExamDay } from '../../domain/learning/card-schedule.ts';
import type { CardMemory } from '../../domain/learning/memory.ts';
import { accepted, refused } from '../../domain/result.ts';
import { SITE_TIME_ZONE } from '../../domain/site-time-zone.ts';
import type { OutputOf } from '../contract/index.ts';
import { inTransaction } from '../in-transaction.ts';
import type { CardReview, RecordedReview, ReviewFacts, StoredCardMemory } from '../ports/learning.ts';
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
  async ({ user }, { reviews: given }) => {
    const now = ports.clock.now();
    const reviews = given.map((review) => ({
      ...review,
      reviewedAt: Math.min(now, Math.max(now - OLDEST_REVIEW, review.reviewedAt)),
    }));
    const isRecorded = await recordReviews(ports, user.id, reviews, null);
    if (!isRecorded) {
      const deck = await readDeck(ports, user.id);
      await recordReviews(ports, user.id, reviews, new Set(deck.map(({ card }) => card)));
    }
    return accepted({ success: true });
  };

/** False, with nothing written, where a card was never reviewed and `deck` is null: only the deck says whether it may be. */
async function recordReviews(
  { transact, memoryModel }: LearningPorts,
  userId: number,
  reviews: readonly CardReview[],
  deck: ReadonlySet<string> | null,
): Promise<boolean> {
  const result = await transact<null, 'deck-needed'>(async ({ cards }) => {
    // One after the other: two first reviews of a card, from two devices, would both find no memory of it.
    const facts = await cards.lockReviewed(userId, reviews);
    const known = new Set(facts.memories.map(({ card }) => card));
    const fresh = reviews.filter(({ id }) => !facts.recorded.has(id));
    if (deck === null && fresh.some(({ card }) => !known.has(card))) return refused('deck-needed');
    const counted = fresh.filter(({ card }) => known.has(card) || deck?.has(card));
    const { memories, recorded } = applyReviews(memoryModel, facts, counted);
    await cards.addReviews(userId, recorded);
    await cards.saveMemories(userId, memories);
    return accepted(null);
  });
  return result.ok;
}

/** What is remembered of cards after reviews, in the order in which they came; one that is given twice counts once. */
function applyReviews(
  memoryModel: LearningPorts['memoryModel'],
  { memories: known }: ReviewFacts,
  reviews: readonly CardReview[],
): { readonly memories: readonly StoredCardMemory[]; readonly recorded: readonly RecordedReview[] } {
  const before = new Map(known.map((memory) => [memory.card, memory]));
  const memories = new Map<string, StoredCardMemory>();
  const recorded = new Map<string, RecordedReview>();
  for (const review of reviews) {
    const { id, card, grade } = review;
    if (recorded.has(id)) continue;
    const former = memories.get(card) ?? before.get(card) ?? null;
    const reviewedAt = Math.max(review.reviewedAt, former?.reviewedAt ?? 0);
    const days = former ? Math.round((reviewedAt - former.reviewedAt) / 86_400_000) : 0;
    const state = memoryModel.stateAfter(former?.state ?? null, days, grade);
    memories.set(card, { card, state, reviews: (former?.reviews ?? 0) + 1, reviewedAt });
    recorded.set(id, { ...review, isFirst: former === null });
  }
  return { memories: [...memories.values()], recorded: [...recorded.values()] };
}

/** Stores the minutes a day that a learner gives to cards. */
export const setDailyCardMinutes =
  ({ transact }: LearningPorts): UseCase<'cards.setMinutes'> =>
  async ({ user }, { minutesADay }) => {
    await inTransaction(transact, ({ cards }) => cards.setMinutes(user.id, minutesADay));
    return accepted({ success: true });
  };
