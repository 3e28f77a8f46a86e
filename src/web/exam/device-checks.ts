import type { DeviceStorage } from '../device-storage.ts';
import { listKeysWithPrefix } from '../list-keys-with-prefix.ts';
import type { ExamTab } from './exam-tabs.ts';

/** Something that is checked before an exam: not known yet, in order, or with what to do about it. */
export type DeviceCheck =
  | { readonly state: 'pending' | 'good'; readonly words: string }
  | { readonly state: 'bad'; readonly words: string; readonly advice: string };

const CHECK_KEY = 'plumbline:device-check';

/** More than the answers, marks and events of an exam take, in characters. */
const EXAM_LENGTH = 200_000;

/** How far the device's clock may be from the server's, in milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Whether the browser keeps as much as an exam needs; it is removed at once. */
export function canStoreExam(storage: DeviceStorage): boolean {
  const value = 'x'.repeat(EXAM_LENGTH);
  try {
    storage.setItem(CHECK_KEY, value);
    return storage.getItem(CHECK_KEY) === value;
  } catch {
    return false;
  } finally {
    for (const key of listKeysWithPrefix(storage, CHECK_KEY)) storage.removeItem(key);
  }
}

export const checkStorage = (storage: DeviceStorage): DeviceCheck =>
  canStoreExam(storage)
    ? { state: 'good', words: 'Answers are kept here if the connection drops' }
    : {
        state: 'bad',
        words: 'This browser keeps no answers',
        advice: 'Leave private browsing, allow site data, or free some space on this device.',
      };

/** What the server said: how far the device's clock is ahead of its own in milliseconds, or null where it did not answer. */
export type ServerAnswer = { readonly aheadMs: number } | null;

export const checkConnection = (answer: ServerAnswer): DeviceCheck =>
  answer
    ? { state: 'good', words: 'Connected' }
    : {
        state: 'bad',
        words: 'The server cannot be reached',
        advice: 'Check your network, then load this page again.',
      };

/**
 * Offline the time left goes by the device's clock (product.md 4.33). Without an answer the clocks are not compared: it is the
 * connection that fails then.
 */
export function checkClock(answer: ServerAnswer): DeviceCheck {
  if (!answer) return { state: 'pending', words: 'The clocks are compared once you are connected' };
  const { aheadMs } = answer;
  if (Math.abs(aheadMs) <= CLOCK_TOLERANCE_MS) return { state: 'good', words: 'Our clock and yours agree' };
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  const distance = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const direction = aheadMs > 0 ? 'fast' : 'slow';
  return {
    state: 'bad',
    words: `Your clock is about ${distance} ${direction}`,
    advice: 'Set the time of this device automatically. The exam goes by our clock, without a connection by yours.',
  };
}

/** Whether another tab of the learner shows these instructions or an exam that runs. */
export function checkTabs(other: ExamTab | null): DeviceCheck {
  if (other === null) return { state: 'good', words: 'Open in this tab only' };
  return other === 'exam'
    ? { state: 'bad', words: 'An exam is open in another tab', advice: 'Go on there, or close that tab first.' }
    : { state: 'bad', words: 'These instructions are open in another tab', advice: 'Close one of the two tabs.' };
}

/** How long the server's answer is waited for, in milliseconds. */
const ANSWER_MS = 5_000;

/** Asks the server now and whenever the device is online again; an answer that a later question has overtaken is ignored. */
export function followServer(onAnswer: (answer: ServerAnswer) => void): () => void {
  let asked = 0;
  const ask = (): void => {
    asked += 1;
    const own = asked;
    void askServer().then((answer) => {
      if (own === asked) onAnswer(answer);
    });
  };
  ask();
  addEventListener('online', ask);
  return () => {
    asked += 1;
    removeEventListener('online', ask);
  };
}

/** Asks the server for its time, which every answer has, to the second. */
async function askServer(): Promise<ServerAnswer> {
  const askedAt = Date.now();
  try {
    const { ok, headers } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    const serverTime = Date.parse(headers.get('date') ?? '');
    return ok && !Number.isNaN(serverTime) ? { aheadMs: (askedAt + Date.now()) / 2 - serverTime } : null;
  } catch {
    return null;
  }
}
