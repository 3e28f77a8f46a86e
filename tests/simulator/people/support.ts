import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { OutputOf } from '../../../src/application/contract/index.ts';
import { OPTION_LETTERS } from '../../../src/domain/exam/item-quality.ts';
import type { Browser, Surroundings } from './browser.ts';

type QuestionView = OutputOf<'questions.read'>;

const WAIT_MS = 20_000;

/** Answers the conversation that waits longest, over a socket of its own. */
export async function replyToLearner(world: Surroundings, browser: Browser): Promise<void> {
  const { scheduler, edge, trace } = world;
  const listed = await browser.insist('support.listConversations', {});
  const { conversations } = listed as OutputOf<'support.listConversations'>;
  const waiting = conversations.find(({ unread }) => unread > 0);
  if (!waiting) return;
  const { conversationId } = waiting;
  const socket = await edge.connect(
    browser,
    () => undefined,
    () => undefined,
  );
  trace.note('support', `answers conversation ${conversationId}`);
  socket.send({ type: 'auth', follow: 'opened' });
  for (const part of ['first', 'second']) {
    socket.send({ type: 'message', content: `The ${part} answer of ${scheduler.now()}`, recipientId: conversationId });
  }
  await scheduler.sleep(WAIT_MS);
  socket.close();
}

/** Moves the key of a question to another option and judges all exams by it (product.md 12.10 to 12.13). */
export async function correctKey(world: Surroundings, browser: Browser, index: number): Promise<void> {
  const listed = (await browser.insist('questions.list', {})) as OutputOf<'questions.list'>;
  const line = listed.questions[index % listed.questions.length];
  if (!line) return;
  const question = (await browser.insist('questions.read', { questionId: line.id })) as QuestionView;
  const { draft, revision, externalId } = question;
  const from = draft.key;
  const to = browser.random.pick(OPTION_LETTERS.filter((letter) => letter !== from));
  const clause = 'the other case of the two were the one at hand';
  const rightWhen = { ...draft.rightWhen, [from]: clause, [to]: '' };
  const { completed, running } = question.statistics
    ? await readUses(browser, question, to)
    : { completed: 0, running: 0 };
  const exams = completed + running > 0 ? 'rescore' : 'none';
  world.trace.note('support', `corrects the key of ${externalId} from ${from} to ${to}`);
  try {
    await browser.insist('questions.save', {
      questionId: line.id,
      revision,
      draft: { ...draft, key: to, rightWhen },
      keyDecision: { from, to, exams },
      reason: 'The standard was read again.',
    });
  } catch (error) {
    // Saved by a request whose answer was lost, or affected by an exam that began meanwhile.
    if (!(error instanceof ApiError)) throw error;
    world.trace.note('support', `is refused: ${error.message}`);
  }
}

const readUses = async (browser: Browser, { id }: QuestionView, to: string) =>
  (await browser.insist('questions.checkKey', { questionId: id, key: to })) as { completed: number; running: number };
