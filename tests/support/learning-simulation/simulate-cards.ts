import { planReviews, REVIEW_SECONDS_PER_CARD } from '../../../src/domain/learning/card-schedule.ts';
import type { CardMemory, MemoryModel, MemoryState } from '../../../src/domain/learning/memory.ts';
import { randomStream } from './random.ts';

/** Learners who review cards until their exam, each with a memory of their own. */
export type CardSimulation = {
  readonly seed: number;
  readonly learners: number;
  readonly cards: number;
  readonly days: number;
  readonly minutesADay: number;
};

/** The mean chance of recall on the day of the exam over all cards, between 0 and 1, and the minutes spent. */
export type CardResult = { readonly deadline: Outcome; readonly plain: Outcome };

type Outcome = { readonly recall: number; readonly minutes: number };

/** A card of a simulated learner: what the model believes, what is true, and when it was reviewed last. */
type Card = { believed: MemoryState | null; actual: MemoryState | null; reviewedOn: number };

type Planned = Card & { readonly memory: CardMemory; readonly card: Card };

/** Which cards are reviewed on a day, in their order. */
type Policy = (cards: readonly Planned[], daysToExam: number, seconds: number) => readonly Planned[];

const KNOWN_BEFORE = 0.2;

/** FSRS as it is used without a deadline: due cards first, then new ones, then what will be due next, until the time is up. */
const plainPolicy =
  (model: MemoryModel): Policy =>
  (cards, _daysToExam, seconds) => {
    const recall = ({ memory }: Planned): number => (memory ? model.chanceOfRecall(memory.state, memory.daysSince) : 1);
    const known = cards.filter(({ memory }) => memory).toSorted((one, other) => recall(one) - recall(other));
    const due = known.filter((card) => recall(card) <= 0.9);
    const ahead = known.filter((card) => recall(card) > 0.9);
    let left = seconds;
    return [...due, ...cards.filter(({ memory }) => !memory), ...ahead].filter((card) => {
      const cost = card.memory ? REVIEW_SECONDS_PER_CARD.again : REVIEW_SECONDS_PER_CARD.first;
      if (cost > left) return false;
      left -= cost;
      return true;
    });
  };

const deadlinePolicy =
  (model: MemoryModel): Policy =>
  (cards, daysToExam, seconds) =>
    planReviews(cards, model, { daysToExam, seconds }).map(({ card }) => card);

/** Lets the same learners, with the same luck, review by each policy. `modelOf` answers a memory by the factor of its stabilities. */
export function simulateCards(given: CardSimulation, model: MemoryModel): CardResult {
  return { deadline: run(given, model, deadlinePolicy(model)), plain: run(given, model, plainPolicy(model)) };
}

function run(
  { seed, learners, cards: count, days, minutesADay }: CardSimulation,
  model: MemoryModel,
  policy: Policy,
): Outcome {
  let [recall, seconds] = [0, 0];
  for (let learner = 0; learner < learners; learner += 1) {
    const random = randomStream(seed * 100_003 + learner);
    // The model believes the parameters of the average learner; this one forgets faster or more slowly.
    const retention = Math.exp(random.normal(0, 0.4));
    const cards = Array.from({ length: count }, (): Card => ({ believed: null, actual: null, reviewedOn: 0 }));
    for (let day = 0; day < days; day += 1) {
      const planned = cards.map(
        (card): Planned => ({
          ...card,
          card,
          memory: card.believed && { state: card.believed, daysSince: day - card.reviewedOn },
        }),
      );
      for (const { card, memory } of policy(planned, days - day, minutesADay * 60)) {
        seconds += memory ? REVIEW_SECONDS_PER_CARD.again : REVIEW_SECONDS_PER_CARD.first;
        const elapsed = day - card.reviewedOn;
        const chance = card.actual ? model.chanceOfRecall(card.actual, elapsed / retention) : KNOWN_BEFORE;
        const grade = random.chance(chance) ? 'good' : 'again';
        card.believed = model.stateAfter(card.believed, elapsed, grade);
        card.actual = model.stateAfter(card.actual, elapsed / retention, grade);
        card.reviewedOn = day;
      }
    }
    for (const { actual, reviewedOn } of cards)
      recall += actual ? model.chanceOfRecall(actual, (days - reviewedOn) / retention) : KNOWN_BEFORE;
  }
  return { recall: recall / (learners * count), minutes: seconds / 60 / learners };
}
