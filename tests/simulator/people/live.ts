import { ApiError } from '../../../src/application/contract/api-error.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { type Plan, type PlannedPerson, type Step, toMilliseconds } from '../plan.ts';
import { STARTS_AT } from '../template.ts';
import { type Browser, createBrowser, credentialsOf, type Surroundings } from './browser.ts';
import { buy } from './buy.ts';
import { chatWithSupport } from './chat.ts';
import { sitExam } from './sit-exam.ts';
import { correctKey, replyToLearner } from './support.ts';
import { writeTexts } from './write-texts.ts';

/** What people meet and give up at: a refusal, or a site that is away for too long. */
const isGivenUp = (error: unknown): boolean => error instanceof ApiError || error instanceof TypeError;

/** Starts everybody's life; answers their browsers by name. */
export function startPeople(plan: Plan, surroundings: Surroundings): ReadonlyMap<string, Browser> {
  const browsers = new Map<string, Browser>();
  plan.people.forEach((person, index) => {
    const number = Number(/\d+$/.exec(person.name)?.[0] ?? 0);
    const random = seededRandom(plan.seed * 31_337 + number * 977 + 5);
    const browser = createBrowser(surroundings, person.name, random, number || index);
    browsers.set(person.name, browser);
    live(surroundings, browser, person).catch((error: unknown) =>
      surroundings.onBroken(
        'the simulator itself works',
        `${person.name}: ${error instanceof Error ? error.stack : String(error)}`,
      ),
    );
  });
  return browsers;
}

/** A person's steps, one after the other; those that overlap begin when the one before has ended. */
async function live(surroundings: Surroundings, browser: Browser, { name, steps }: PlannedPerson): Promise<void> {
  const { scheduler, trace, ledger } = surroundings;
  let userId = 0;
  for (const { atMinute, step } of steps) {
    await scheduler.sleep(STARTS_AT + toMilliseconds(atMinute) - scheduler.now());
    try {
      if (userId === 0) {
        if (name === 'support') await signIn(browser);
        else await register(browser);
        userId = ((await browser.insist('accounts.me', {})) as { id: number }).id;
        trace.note(name, name === 'support' ? 'signs in' : 'opens an account');
        if (name !== 'support') ledger.account(credentialsOf(name).username);
      }
      await perform(surroundings, browser, userId, step);
    } catch (error) {
      if (!isGivenUp(error)) throw error;
      trace.note(name, `gives up: ${(error as Error).message.slice(0, 120)}`);
    }
  }
}

const signIn = async (browser: Browser): Promise<void> => {
  const { username, password } = credentialsOf(browser.name);
  await browser.insist('accounts.login', { username, password });
};

/** An account whose answer was lost is there; the person signs in then. */
async function register(browser: Browser): Promise<void> {
  const { username, email, password } = credentialsOf(browser.name);
  try {
    await browser.insist('accounts.register', { username, email, password, confirmPassword: password });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await signIn(browser);
  }
}

function perform(surroundings: Surroundings, browser: Browser, userId: number, step: Step): Promise<void> {
  switch (step.kind) {
    case 'buy':
      return buy(surroundings, browser, step);
    case 'exam':
      return sitExam(surroundings, browser, userId, step);
    case 'chat':
      return chatWithSupport(surroundings, browser, step);
    case 'write':
      return writeTexts(surroundings, browser, userId, step);
    case 'reply':
      return replyToLearner(surroundings, browser);
    case 'correct-key':
      return correctKey(surroundings, browser, step.question);
  }
}
