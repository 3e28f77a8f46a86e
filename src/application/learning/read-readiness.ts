import { AREA_CODES, BLUEPRINT } from '../../domain/exam/blueprint.ts';
import {
  estimateAbility,
  type FirstAnswer,
  HALF_LIFE_DAYS,
  type Population,
  STARTING_POPULATION,
} from '../../domain/learning/ability.ts';
import { representativeForm } from '../../domain/learning/form-assembly.ts';
import { STARTING_DIFFICULTY } from '../../domain/learning/rasch.ts';
import { assessReadiness, MIN_FIRST_ANSWERS, PASS_CUT, type Readiness } from '../../domain/learning/readiness.ts';
import { accepted } from '../../domain/result.ts';
import { toIsoTime } from '../iso-time.ts';
import type { BankDifficulty, ItemFitRecord, StoredFirstAnswer } from '../ports/learning.ts';
import type { UseCase } from '../use-case.ts';
import type { LearningPorts } from './ports.ts';

const DAY_MS = 86_400_000;

/** What an item is taken to be as difficult as, in logits: as fitted, before that as others of its kind (product.md 15.2). */
export const difficultyOf = ({ fitted, kind }: Pick<BankDifficulty, 'fitted' | 'kind'>): number =>
  fitted ?? STARTING_DIFFICULTY[kind];

/** How likely the learner is to pass, and the numbers that say so; only the numbers below 60 first answers (product.md 15.4). */
export const readReadiness =
  ({ learningReader, clock }: LearningPorts): UseCase<'learning.readReadiness'> =>
  async ({ user }) => {
    const [answers, bank, fit] = await Promise.all([
      learningReader.listFirstAnswers(user.id),
      learningReader.listDifficulties(),
      learningReader.findLastFit(),
    ]);
    const now = clock.now();
    const form = representativeForm(bank.map((item) => ({ area: item.area, difficulty: difficultyOf(item) })));
    const isKnown = answers.length >= MIN_FIRST_ANSWERS && form.length > 0;
    const ability = estimateAbility(
      answers.map((answer) => toFirstAnswer(answer, now)),
      populationOf(fit),
    );
    const assessed = isKnown ? assessReadiness(ability, form, PASS_CUT.percent) : null;
    return accepted({
      firstAnswers: answers.length,
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
  difficulty: difficultyOf(answer),
  isRight: answer.isRight,
  ageDays: Math.max(0, (now - answer.answeredAt) / DAY_MS),
});

/** The abilities that the last fit found; with few learners, as assumed. */
export const populationOf = (fit: ItemFitRecord | null): Population =>
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
