import { AREA_CODES, BLUEPRINT } from '../../domain/exam/blueprint.ts';
import {
  estimateAbility,
  type FirstAnswer,
  HALF_LIFE_DAYS,
  type Population,
  STARTING_POPULATION,
} from '../../domain/learning/ability.ts';
import { buildRepresentativeForm } from '../../domain/learning/form-assembly.ts';
import { getDifficulty } from '../../domain/learning/rasch.ts';
import {
  assessReadiness,
  type FormItem,
  MIN_FIRST_ANSWERS,
  PASS_CUT,
  type Readiness,
} from '../../domain/learning/readiness.ts';
import { accepted } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { ItemFitRecord, LearningReader, StoredFirstAnswer } from '../ports/learning.ts';
import type { UseCase } from '../use-case.ts';
import { keepForMinute } from './keep-for-minute.ts';
import type { LearningPorts } from './ports.ts';

const DAY_MS = 86_400_000;

/** What does not depend on the learner: a paper of average difficulty and the abilities of all learners. */
export type ReadinessBank = { readonly form: readonly FormItem[]; readonly fit: ItemFitRecord | null };

/** The bank and the last fit, which change with the nightly fit and an edit of items. */
export const readReadinessBank = keepForMinute(readCurrentBank);

async function readCurrentBank(learningReader: LearningReader): Promise<ReadinessBank> {
  const [bank, fit] = await Promise.all([learningReader.listDifficulties(), learningReader.findLastFit()]);
  return {
    form: buildRepresentativeForm(bank.map((item) => ({ area: item.area, difficulty: getDifficulty(item) }))),
    fit,
  };
}

/**
 * What the first answers of a learner say; `assessed` is null below 60 of them (product.md 15.4). `shares` are the shares
 * expected by area, which with few answers are those of all learners; empty where the bank has too few items.
 */
export function assessAnswers(
  answers: readonly StoredFirstAnswer[],
  { form, fit }: ReadinessBank,
  now: number,
): { readonly assessed: Readiness | null; readonly shares: Readiness['byArea'] } {
  if (form.length === 0) return { assessed: null, shares: [] };
  const ability = estimateAbility(
    answers.map((answer) => toFirstAnswer(answer, now)),
    toPopulation(fit),
  );
  const assessed = assessReadiness(ability, form, PASS_CUT.percent);
  return { assessed: answers.length < MIN_FIRST_ANSWERS ? null : assessed, shares: assessed.byArea };
}

/** How likely the learner is to pass, and the numbers that say so; only the numbers below 60 first answers (product.md 15.4). */
export const readReadiness =
  ({ learningReader, clock }: LearningPorts): UseCase<'learning.readReadiness'> =>
  async ({ user }) => {
    const now = clock.now();
    const [bank, { answers, withheld }] = await Promise.all([
      readReadinessBank(learningReader, now),
      learningReader.listFirstAnswers(user.id),
    ]);
    const { assessed } = assessAnswers(answers, bank, now);
    const { fit } = bank;
    return accepted({
      firstAnswers: answers.length,
      withheld,
      needed: MIN_FIRST_ANSWERS,
      areas: AREA_CODES.map((area) => presentArea(area, answers, assessed)),
      readiness: assessed && presentReadiness(assessed),
      cut: PASS_CUT,
      halfLifeDays: HALF_LIFE_DAYS,
      medianAgeDays: medianOf(answers.map(({ answeredAt }) => (now - answeredAt) / DAY_MS)),
      fit: fit && { fittedAt: toIsoTime(fit.fittedAt), learners: fit.learners, answers: fit.answers },
    });
  };

const toFirstAnswer = (answer: StoredFirstAnswer, now: number): FirstAnswer => ({
  area: answer.area,
  difficulty: getDifficulty(answer),
  isRight: answer.isRight,
  ageDays: Math.max(0, (now - answer.answeredAt) / DAY_MS),
});

/** The abilities that the last fit found; with few learners, as assumed. */
export const toPopulation = (fit: ItemFitRecord | null): Population =>
  fit && fit.learners >= 100
    ? { ...STARTING_POPULATION, mean: fit.abilityMean, spread: fit.abilitySpread }
    : STARTING_POPULATION;

function presentArea(
  area: (typeof AREA_CODES)[number],
  answers: readonly StoredFirstAnswer[],
  assessed: Readiness | null,
) {
  const own = answers.filter((answer) => answer.area === area);
  return {
    area,
    title: BLUEPRINT[area].title,
    answers: own.length,
    right: own.filter(({ isRight }) => isRight).length,
    expected: assessed?.byArea.find((each) => each.area === area)?.share ?? null,
  };
}

const presentReadiness = ({ probability, low, high, share }: Readiness) => ({ probability, low, high, share });

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}
