import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { OperationName } from '../../../src/application/contract/index.ts';
import type { DeviceStorage } from '../../../src/web/device-storage.ts';
import type { Random } from '../../support/seeded-random.ts';
import type { CookieJar, Edge } from '../edge.ts';
import type { Ledger } from '../invariants/ledger.ts';
import type { Network } from '../network.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import type { PlantedFault } from '../planted-faults.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Trace } from '../trace.ts';

/** What people act in. */
export type Surroundings = {
  readonly scheduler: Scheduler;
  readonly network: Network;
  readonly edge: Edge;
  readonly provider: PaymentProvider;
  readonly ledger: Ledger;
  readonly trace: Trace;
  readonly planted: PlantedFault | null;
  readonly onBroken: (rule: string, what: string) => void;
  /** When the faults end; whoever waits for the site waits no longer than that. */
  readonly isOver: () => boolean;
};

/** A browser: what it stores outlives a reload, what its pages hold in memory does not. */
export type Browser = {
  readonly name: string;
  readonly random: Random;
  readonly jar: CookieJar;
  readonly storage: DeviceStorage;
  readonly send: (name: OperationName, input: object) => Promise<unknown>;
  /** Sends until the site has answered, and signs in where the session is over; throws refusals. */
  readonly insist: (name: OperationName, input: object) => Promise<unknown>;
  readonly signIn: () => Promise<void>;
  readonly goOffline: (forMs: number) => void;
  readonly isOffline: () => boolean;
  /** Called when the page is loaded again. */
  readonly onReload: (listener: () => void) => () => void;
  readonly reload: () => void;
};

function memoryStorage(): DeviceStorage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;

const PASSWORD = 'a bubble in the glass 5';

export const credentialsOf = (name: string) => ({
  username: name.replace(' ', '-'),
  email: `${name.replace(' ', '-')}@plumbline.example`,
  password: PASSWORD,
});

const RETRY_MS = 5_000;

export function createBrowser(world: Surroundings, name: string, random: Random, number: number): Browser {
  const { scheduler, network, edge, planted } = world;
  const jar: CookieJar = { sessionId: null, address: `198.51.${100 + (number >> 8)}.${number & 255}`, name };
  const storage = memoryStorage();
  const reloads = new Set<() => void>();
  let offlineUntil = 0;
  const isOffline = (): boolean => scheduler.now() < offlineUntil && !world.isOver();
  const send = async (operation: OperationName, input: object): Promise<unknown> => {
    const { value, sessionId } = await network.request(() => edge.call(jar, operation, input), isOffline);
    if (sessionId) jar.sessionId = sessionId;
    return value;
  };
  const signIn = async (): Promise<void> => {
    const { username, password } = credentialsOf(name);
    await send('accounts.login', { username, password });
  };
  const insist = async (operation: OperationName, input: object): Promise<unknown> => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await send(operation, input);
      } catch (error) {
        if (isRefusal(error)) throw error;
        if (error instanceof ApiError && error.status === 401) await signIn().catch(() => undefined);
        await scheduler.sleep(RETRY_MS * Math.min(60, 2 ** failures));
      }
    }
  };
  return {
    name,
    random,
    jar,
    storage: planted?.storage?.(storage) ?? storage,
    send,
    insist,
    signIn,
    isOffline,
    goOffline: (forMs) => {
      offlineUntil = scheduler.now() + forMs;
    },
    onReload: (listener) => {
      reloads.add(listener);
      return () => reloads.delete(listener);
    },
    reload: () => {
      for (const listener of [...reloads]) listener();
    },
  };
}
