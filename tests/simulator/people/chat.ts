import type { ServerFrame } from '../../../src/application/contract/chat-frames.ts';
import type { SimulatedSocket } from '../edge.ts';
import type { Step } from '../plan.ts';
import type { Browser, Surroundings } from './browser.ts';

type ChatStep = Extract<Step, { kind: 'chat' }>;
type ChatMessage = Extract<ServerFrame, { type: 'message' }>['message'];

const MINUTE = 60_000;
const RECONNECT_MS = 3_000;

/** How long somebody waits for the confirmation of a message before it is sent again, in milliseconds. */
const CONFIRM_MS = 20_000;

/** A client id as browsers make it, by chance of the seed. */
const makeClientId = (browser: Browser): string => {
  const digits = Array.from({ length: 32 }, () => browser.random.below(16).toString(16)).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
};

/** Frames of one socket: the messages of the conversation come in order, each once, without a gap (product.md 10.5). */
function followOrder(world: Surroundings, browser: Browser) {
  let last: number | null = null;
  const take = ({ seq, conversationId, content }: ChatMessage): void => {
    if (last !== null && seq !== last + 1) {
      world.onBroken(
        'messages arrive in their order, each once (product.md 10.5)',
        `${browser.name} receives message ${seq} of conversation ${conversationId} after message ${last}`,
      );
    }
    last = seq;
    world.ledger.message(conversationId, seq, content);
  };
  return {
    last: () => last,
    take,
    /** From here on anything may come first: a page that was loaded anew, or the newest page of the history. */
    restart: () => {
      last = null;
    },
  };
}

/** Writes messages to support, now and then several at once, and sends each again until it is confirmed. */
export async function chatWithSupport(world: Surroundings, browser: Browser, step: ChatStep): Promise<void> {
  const { scheduler, trace } = world;
  const order = followOrder(world, browser);
  const unconfirmed = new Map<string, string>();
  const line = openLine(world, browser, order, unconfirmed);
  const stopReloading = browser.onReload(() => {
    line.drop();
    order.restart();
  });
  for (let index = 1; index <= step.messages; index += 1) {
    unconfirmed.set(makeClientId(browser), `Question ${index} of ${browser.name} at ${scheduler.now()}`);
    trace.note(browser.name, `writes message ${index} to support`);
    if (index < step.messages && browser.random.below(2) === 0) continue;
    while (unconfirmed.size > 0 && !world.isOver()) {
      const socket = await line.open();
      for (const [clientId, content] of unconfirmed) socket?.send({ type: 'message', content, clientId });
      for (let waited = 0; waited < CONFIRM_MS && unconfirmed.size > 0; waited += RECONNECT_MS) {
        await scheduler.sleep(RECONNECT_MS);
      }
    }
    await scheduler.sleep(browser.random.below(10 * MINUTE));
  }
  await readAnswers(world, browser, line);
  stopReloading();
}

/** Stays for what support answers, and connects again where the line was lost. */
async function readAnswers({ scheduler }: Surroundings, { random }: Browser, line: ReturnType<typeof openLine>) {
  for (let looks = random.below(12); looks > 0; looks -= 1) {
    await scheduler.sleep(random.below(60 * MINUTE));
    await line.open();
  }
  (await line.open())?.close();
}

/** The socket that is open, or a new one from the last message on; null while the site cannot be reached. */
function openLine(
  { edge, scheduler, ledger, trace }: Surroundings,
  browser: Browser,
  order: ReturnType<typeof followOrder>,
  unconfirmed: Map<string, string>,
) {
  let socket: SimulatedSocket | null = null;
  const take = (frame: ServerFrame): void => {
    if (frame.type === 'history') {
      if (frame.part === 'latest') order.restart();
      for (const message of frame.messages) order.take(message);
    } else if (frame.type === 'message') order.take(frame.message);
    else if (frame.type === 'confirm' && frame.clientId) {
      const { message } = frame;
      if (unconfirmed.delete(frame.clientId)) trace.counts.acknowledged += 1;
      if (message.seq > (order.last() ?? 0)) order.take(message);
      else ledger.message(message.conversationId, message.seq, message.content);
    }
  };
  const connect = async (): Promise<SimulatedSocket> => {
    let isCurrent = true;
    const drop = (): void => {
      isCurrent = false;
      socket = null;
    };
    const line = await edge.connect(browser, (frame) => isCurrent && take(frame), drop);
    line.send({ type: 'auth', since: order.last() });
    return { ...line, close: () => [drop(), line.close()] };
  };
  return {
    drop: () => socket?.close(),
    open: async (): Promise<SimulatedSocket | null> => {
      if (socket || browser.isOffline()) return socket;
      try {
        socket = await connect();
      } catch {
        await browser.signIn().catch(() => undefined);
        await scheduler.sleep(RECONNECT_MS);
      }
      return socket;
    },
  };
}
