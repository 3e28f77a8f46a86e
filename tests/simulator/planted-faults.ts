import type { ChatReader } from '../../src/application/ports/support.ts';
import type { Repositories, Transact } from '../../src/application/ports/transact.ts';
import type { KeyedItem } from '../../src/domain/exam/scoring.ts';
import type { Result } from '../../src/domain/result.ts';
import type { DeviceStorage } from '../../src/web/device-storage.ts';

/** A defect that the simulator has to find. It wraps ports and parts; no product code knows of it. */
export type PlantedFault = {
  readonly transact?: (transact: Transact, sleep: (milliseconds: number) => Promise<void>) => Transact;
  readonly chats?: (chats: ChatReader) => ChatReader;
  /** What the server answers to an operation. */
  readonly answer?: (name: string, value: unknown) => unknown;
  readonly storage?: (storage: DeviceStorage) => DeviceStorage;
};

/** A transaction whose work sees other repositories. */
const withRepositories =
  (change: (repositories: Repositories) => Partial<Repositories>): NonNullable<PlantedFault['transact']> =>
  (transact) =>
  (work) =>
    transact((repositories) => work({ ...repositories, ...change(repositories) }));

/** Answers when the work is done; the commit comes a moment later, or never. */
const acknowledgeEarly: NonNullable<PlantedFault['transact']> =
  (transact, sleep) =>
  <Value, Refusal>(work: (repositories: Repositories) => Promise<Result<Value, Refusal>>) =>
    new Promise<Result<Value, Refusal>>((resolve, reject) => {
      const commit = transact<Value, Refusal>(async (repositories) => {
        const result = await work(repositories);
        resolve(result);
        await sleep(20);
        return result;
      });
      commit.then(resolve, reject);
    });

/** How much later than allowed an answer is accepted, in milliseconds. */
const LATE_MS = 1_800_000;

/** Every so-many-th call is one of those that go wrong. */
function everyNth(nth: number): () => boolean {
  let calls = 0;
  return () => {
    calls += 1;
    return calls % nth === 0;
  };
}

/** The explanation of the first question, as a completed attempt would have it. */
function revealKey(name: string, value: unknown): unknown {
  if (name !== 'exam.read') return value;
  const view = value as { phase: string; questions: { question: string }[] };
  if (view.phase !== 'running') return value;
  const explanation = (stem: string): string => `Secret of ${/\[(.*)\]/.exec(stem)?.[1]}`;
  const questions = view.questions.map((each) => ({ ...each, explanation: explanation(each.question) }));
  return { ...view, questions };
}

type OptionView = { id: number; text: string };

/** The key of every item is its option of copper (template.ts), marked as a completed attempt would have it. */
function markKey(name: string, value: unknown): unknown {
  if (name !== 'exam.read') return value;
  const view = value as { phase: string; questions: { options: OptionView[] }[] };
  if (view.phase !== 'running') return value;
  const isKey = ({ text }: OptionView): boolean => text.includes('copper');
  const questions = view.questions.map(({ options, ...question }) => ({
    ...question,
    keyOptionId: options.find(isKey)?.id,
    options: options.map((option) => ({ ...option, isCorrect: isKey(option) })),
  }));
  return { ...view, questions };
}

/** A device that drops every second entry that is written down. */
function forgetEntries(storage: DeviceStorage): DeviceStorage {
  const isForgotten = everyNth(2);
  return {
    get length() {
      return storage.length;
    },
    key: (index) => storage.key(index),
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: (key, value) => {
      if (!isForgotten()) storage.setItem(key, value);
    },
  };
}

/** The twelve faults by their names. A function makes each anew, since some count. */
export const PLANTED_FAULTS: Readonly<Record<string, () => PlantedFault>> = {
  'acknowledgement-before-commit': () => ({ transact: acknowledgeEarly }),
  'grant-twice': () => ({
    transact: withRepositories(({ payments }) => ({
      payments: {
        ...payments,
        advance: async () => true,
        markGranted: async (id, grant) => {
          await payments.markGranted(id, grant);
          return true;
        },
        findById: async (id) => {
          const payment = await payments.findById(id);
          return payment?.status === 'granted' ? { ...payment, status: 'open', grantedAt: null } : payment;
        },
      },
    })),
  }),
  'lost-outbox-row': () => {
    const isLost = everyNth(3);
    return {
      transact: withRepositories(({ outbox }) => ({
        outbox: {
          ...outbox,
          add: async (...given) => {
            if (!isLost()) await outbox.add(...given);
          },
        },
      })),
    };
  },
  'late-answer-counted': () => ({
    transact: withRepositories(({ attempts }) => ({
      attempts: {
        ...attempts,
        answerFacts: async (keys) =>
          (await attempts.answerFacts(keys)).map((facts) => ({
            ...facts,
            attempt: facts.attempt && { ...facts.attempt, deadlineAt: facts.attempt.deadlineAt + LATE_MS },
          })),
      },
    })),
  }),
  'early-key': () => ({ answer: revealKey }),
  'early-key-mark': () => ({ answer: markKey }),
  'doubled-mail': () => {
    const isDoubled = everyNth(3);
    return {
      transact: withRepositories(({ outbox }) => ({
        outbox: {
          ...outbox,
          add: async (message, now, uniqueKey) => {
            await outbox.add(message, now, uniqueKey);
            if (isDoubled()) await outbox.add(message, now);
          },
        },
      })),
    };
  },
  'journal-that-forgets': () => ({ storage: forgetEntries }),
  // The point of the correction is given by each of two runs; the database itself refuses a second record of one.
  'rescoring-run-twice': () => ({
    transact: withRepositories(({ keyCorrections }) => ({
      keyCorrections: {
        ...keyCorrections,
        record: (correction, rescorings, at) => {
          const raised = rescorings.map(({ after, ...rescoring }) => ({
            ...rescoring,
            after: { ...after, right: after.right + 1 },
          }));
          return keyCorrections.record(correction, raised, at);
        },
      },
    })),
  }),
  'exam-ended-by-former-key': () => {
    const keys = new Map<number, number>();
    /** Keys as they were read first, whatever was corrected since. */
    const remember = (paper: readonly KeyedItem[]): KeyedItem[] =>
      paper.map((item) => {
        const keyOptionId = keys.get(item.questionId) ?? item.keyOptionId;
        keys.set(item.questionId, keyOptionId);
        return { ...item, keyOptionId };
      });
    return {
      transact: withRepositories(({ attempts }) => ({
        attempts: {
          ...attempts,
          add: async (...given) => {
            const id = await attempts.add(...given);
            if (id !== null) remember(await attempts.keyedPaper(id));
            return id;
          },
          keyedPaper: async (id) => remember(await attempts.keyedPaper(id)),
        },
      })),
    };
  },
  'promo-use-not-given-back': () => ({
    transact: withRepositories(({ promoCodes }) => ({
      promoCodes: { ...promoCodes, release: async () => undefined },
    })),
  }),
  'message-out-of-order': () => ({
    chats: (chats) => ({
      ...chats,
      listAfter: async (...given) => (await chats.listAfter(...given)).toReversed(),
      listBefore: async (...given) => (await chats.listBefore(...given)).toReversed(),
    }),
  }),
};
