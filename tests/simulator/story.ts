import type { Plan } from './plan.ts';
import type { Outcome } from './run-simulation.ts';

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A failing run as a story that reads like a test: what there is, what happens, what should hold, what was found. */
export function tellStory(plan: Plan, { notes, broken }: Outcome): string {
  const { lost, repeated, slowestMs } = plan.network;
  const learners = plan.people.filter(({ name }) => name !== 'support').length;
  const given = [
    countOf(learners, 'learner'),
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
