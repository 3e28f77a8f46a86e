import type { Plan } from './plan.ts';
import type { Outcome } from './run-simulation.ts';

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** As many people as a story names. */
const MOST_NAMED = 4;

/** Shrinking keeps the names of a plan, so that the last of three learners stays 'learner 3'. */
function describePeople({ people }: Plan): string {
  const names = people.map(({ name }) => name);
  if (names.length <= MOST_NAMED) return names.join(', ') || 'nobody';
  return countOf(names.filter((name) => name !== 'support').length, 'learner');
}

/** A failing run as a story that reads like a test: what there is, what happens, what should hold, what was found. */
export function tellStory(plan: Plan, { notes, broken }: Outcome): string {
  const { lost, repeated, slowestMs } = plan.network;
  const given = [
    describePeople(plan),
    countOf(plan.instances, 'instance'),
    `a network that loses ${lost} % and repeats ${repeated} % of the messages, ${slowestMs} ms at the slowest`,
    ...(plan.planted === null ? [] : [`the planted fault "${plan.planted}"`]),
  ];
  return [
    `Seed ${plan.seed}`,
    `Given  ${given.join('; ')}`,
    ...notes.map((note, index) => `${index === 0 ? 'When ' : '     '}  ${note}`),
    `Then   ${broken?.rule ?? 'every rule holds'}`,
    ...(broken ? [`But    ${broken.what}`] : []),
  ].join('\n');
}

/** How many events the story had before it was shrunk, and has now, as in the table of docs/simulator.md. */
export const countEvents = (before: Outcome, after: Outcome): string =>
  `events ${before.notes.length} → ${after.notes.length}`;
