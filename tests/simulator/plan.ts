import { type Random, seededRandom } from '../support/seeded-random.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1_440;

/** What a learner, or an administrator, does next. */
export type Step =
  | {
      readonly kind: 'buy';
      readonly product: 'nppe' | 'peng';
      readonly code: string | null;
      readonly ends: PurchaseEnd;
    }
  | { readonly kind: 'exam'; readonly set: 1 | 2; readonly answers: number; readonly ends: ExamEnd }
  | { readonly kind: 'chat'; readonly messages: number }
  | { readonly kind: 'write'; readonly edits: number }
  | { readonly kind: 'reply' }
  | { readonly kind: 'correct-key'; readonly question: number };

export type PurchaseEnd =
  | 'reports'
  | 'leaves-after-paying'
  | 'abandons'
  | 'removes-code'
  | 'is-refunded'
  | 'is-disputed';
export type ExamEnd = 'ends' | 'blind-review' | 'walks-away' | 'until-the-deadline';

export type PlannedStep = { readonly atMinute: number; readonly step: Step };

/** `name` is 'support' for the administrator. Steps in the order of their time; `offline` in minutes. */
export type PlannedPerson = { readonly name: string; readonly steps: readonly PlannedStep[] };

/** Any place, a COMMIT, a call of the provider or mail server, or a moment, whatever the instance awaits then. */
export type CrashPlace = 'any' | 'commit' | 'call' | 'moment';

export type PlannedFault =
  | {
      readonly kind: 'crash';
      readonly atMinute: number;
      readonly instance: number;
      readonly at: CrashPlace;
      /** Which of the places that it meets; of a moment, how long after its next statement, in milliseconds. */
      readonly after: number;
    }
  | { readonly kind: 'offline'; readonly atMinute: number; readonly minutes: number; readonly name: string }
  | { readonly kind: 'reload'; readonly atMinute: number; readonly name: string }
  | { readonly kind: 'provider-away' | 'mail-away'; readonly atMinute: number; readonly minutes: number };

/** In percent of messages, and in milliseconds. */
export type NetworkPlan = { readonly lost: number; readonly repeated: number; readonly slowestMs: number };

/** All of a run: the same plan gives the same run. */
export type Plan = {
  readonly seed: number;
  readonly days: number;
  readonly instances: number;
  readonly network: NetworkPlan;
  readonly people: readonly PlannedPerson[];
  readonly faults: readonly PlannedFault[];
  /** The name of a planted fault. */
  readonly planted: string | null;
};

export type PlanOptions = {
  readonly seed: number;
  readonly days: number;
  readonly learners: number;
  readonly planted?: string | null;
};

/** Codes that the site has: percent and maximum of uses. */
export const PROMO_CODES = [
  { code: 'TWENTY', discountPercent: 20, maxUses: 1_000 },
  { code: 'RARE', discountPercent: 50, maxUses: 1 },
  { code: 'FREE', discountPercent: 100, maxUses: 3 },
] as const;

/** Questions of one mock set. */
export const SET_LENGTH = 6;

/** The instances share the load from the first minute on. */
const INSTANCES = 2;

/** People by chance, of one seed. Each has a generator of its own, so that others can be removed from a plan. */
export function makePlan({ seed, days, learners, planted = null }: PlanOptions): Plan {
  const random = seededRandom(seed * 7_919 + 13);
  const isRush = random.below(3) === 0;
  const names = Array.from({ length: learners }, (_, index) => `learner ${index + 1}`);
  const people = names.map((name, index) =>
    planLearner(name, { days, isRush }, seededRandom(seed * 104_729 + index * 31 + 7)),
  );
  return {
    seed,
    days,
    instances: INSTANCES + random.below(2),
    network: { lost: random.below(8), repeated: random.below(8), slowestMs: 50 + random.below(4_000) },
    people: [...people, planSupport(days, learners, random)],
    faults: planFaults(days, people, random),
    planted,
  };
}

const RUSH_MINUTE = 60;

/** In a rush everybody comes in the same minutes for the same code, of which there are few uses. */
type Circumstances = { readonly days: number; readonly isRush: boolean };

function planLearner(name: string, { days, isRush }: Circumstances, random: Random): PlannedPerson {
  const registersAt = isRush ? RUSH_MINUTE : random.below(Math.max(1, (days * DAY_MINUTES) / 3));
  const left = days * DAY_MINUTES - registersAt;
  const within = (from: number, to: number): number =>
    registersAt + Math.floor(left * (from + (to - from) * (random.below(1000) / 1000)));
  const steps: PlannedStep[] = [
    isRush
      ? { atMinute: registersAt, step: { ...planPurchase('nppe', random), code: 'RARE' } }
      : { atMinute: within(0, 0.05), step: planPurchase('nppe', random) },
    { atMinute: within(0.06, 0.3), step: planExam(random) },
    { atMinute: within(0.3, 0.5), step: planExam(random) },
  ];
  if (random.below(2) === 0)
    steps.push({ atMinute: within(0, 0.9), step: { kind: 'chat', messages: 1 + random.below(4) } });
  if (random.below(3) === 0) {
    steps.push({ atMinute: within(0, 0.1), step: planPurchase('peng', random) });
    steps.push({ atMinute: within(0.2, 0.8), step: { kind: 'write', edits: 1 + random.below(5) } });
  }
  if (random.below(4) === 0) steps.push({ atMinute: within(0.6, 0.9), step: planPurchase('nppe', random) });
  return { name, steps: steps.sort((one, other) => one.atMinute - other.atMinute) };
}

const planPurchase = (product: 'nppe' | 'peng', random: Random): Extract<Step, { kind: 'buy' }> => ({
  kind: 'buy',
  product,
  code: random.pick([null, null, ...PROMO_CODES.map(({ code }) => code)]),
  ends: random.pick<PurchaseEnd>([
    'reports',
    'reports',
    'reports',
    'leaves-after-paying',
    'leaves-after-paying',
    'abandons',
    'removes-code',
    'is-refunded',
    'is-disputed',
  ]),
});

const planExam = (random: Random): Step => ({
  kind: 'exam',
  set: random.pick([1, 2] as const),
  answers: 2 + random.below(2 * SET_LENGTH),
  ends: random.pick<ExamEnd>(['ends', 'ends', 'ends', 'blind-review', 'walks-away', 'until-the-deadline']),
});

function planSupport(days: number, learners: number, random: Random): PlannedPerson {
  const steps: PlannedStep[] = [];
  const count = 6 + Math.min(40, Math.floor(learners / 2) + days);
  for (let index = 0; index < count; index += 1) {
    const atMinute = Math.floor((days * DAY_MINUTES * (index + 1)) / (count + 1)) + random.below(60);
    const step: Step =
      index % 2 === 1 ? { kind: 'correct-key', question: random.below(2 * SET_LENGTH) } : { kind: 'reply' };
    steps.push({ atMinute, step });
  }
  return { name: 'support', steps };
}

/** How long after the beginning of a step its faults come at most, in minutes. */
const NEAR_MINUTES = 40;

/** Faults are placed where somebody does something: a crash of an idle instance shows little. */
function planFaults(days: number, people: readonly PlannedPerson[], random: Random): PlannedFault[] {
  const near = (): { readonly name: string; readonly atMinute: number } => {
    const { name, steps } = random.pick(people);
    return { name, atMinute: (random.pick(steps)?.atMinute ?? 0) + random.below(NEAR_MINUTES) };
  };
  const some = (most: number, make: () => PlannedFault): PlannedFault[] =>
    Array.from({ length: 1 + random.below(most) }, make);
  const faults = [
    ...some(4 + days * 2 + people.length, () => ({
      kind: 'crash',
      atMinute: near().atMinute,
      instance: random.below(INSTANCES),
      ...random.pick<{ readonly at: CrashPlace; readonly after: number }>([
        { at: 'any', after: 1 + random.below(60) },
        { at: 'commit', after: 1 + random.below(6) },
        { at: 'call', after: 1 + random.below(4) },
        { at: 'moment', after: 1 + random.below(random.pick([10, 300])) },
      ]),
    })),
    ...some(2 * people.length, () => ({ kind: 'offline', ...near(), minutes: 1 + random.below(60) })),
    ...some(2 * people.length, () => ({ kind: 'reload', ...near() })),
    ...people.flatMap((person) => planLateReturn(person, random)),
    ...some(2, () => ({
      kind: random.pick(['provider-away', 'mail-away'] as const),
      atMinute: near().atMinute,
      minutes: 1 + random.below(300),
    })),
  ];
  const reloads = faults.flatMap((fault): PlannedFault[] =>
    fault.kind === 'offline' && random.below(2) === 0
      ? [{ kind: 'reload', name: fault.name, atMinute: fault.atMinute + random.below(fault.minutes) }]
      : [],
  );
  return [...faults, ...reloads].sort((one, other) => one.atMinute - other.atMinute);
}

const EXAM_MINUTES = 150;

/** Some who work until the deadline lose the network shortly before it, and are back when it is too late. */
const planLateReturn = ({ name, steps }: PlannedPerson, random: Random): PlannedFault[] =>
  steps.flatMap(({ atMinute, step }): PlannedFault[] => {
    if (step.kind !== 'exam' || step.ends !== 'until-the-deadline' || random.below(2) === 0) return [];
    const before = 5 + random.below(30);
    return [
      { kind: 'offline', name, atMinute: atMinute + EXAM_MINUTES - before, minutes: before + 1 + random.below(30) },
    ];
  });

/** A moment of a plan, in milliseconds after its start. */
export const toMilliseconds = (minutes: number): number => minutes * MINUTE;
