import type { Database } from '../../src/adapters/sql/database.ts';
import { GatewayUnavailable } from '../../src/application/ports/billing.ts';
import type { Log, Randomness } from '../../src/application/ports/infrastructure.ts';
import type { ChatFanOut, ChatListener } from '../../src/application/ports/support.ts';
import type { Random } from '../support/seeded-random.ts';
import { createInstance, type Instance } from './instance.ts';
import type { MailServer } from './mail-server.ts';
import type { Network } from './network.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { CrashPlace } from './plan.ts';
import type { PlantedFault } from './planted-faults.ts';
import type { Scheduler } from './scheduler.ts';
import { openSimulatedDatabase } from './simulated-database.ts';
import { fraction } from './simulated-globals.ts';
import type { Trace } from './trace.ts';
import { createWriterQueue } from './writer-queue.ts';

/** The instance died while it worked on this; nothing of it goes on. */
export class InstanceDied extends Error {
  override readonly name = 'InstanceDied';
}

/** How long it takes to start an instance again, in milliseconds. */
const RESTART_MS = 20_000;

/** A process that serves. `died` rejects at its death, when its memory is gone. */
export type Server = {
  readonly name: string;
  readonly instance: Instance;
  readonly isDead: () => boolean;
  readonly died: Promise<never>;
  readonly onDeath: (listener: () => void) => void;
};

/** A crash that waits for its place. */
type ArmedCrash = { after: number; readonly at: CrashPlace };

export type ServersOptions = {
  readonly file: string;
  readonly count: number;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly network: Network;
  readonly trace: Trace;
  readonly provider: PaymentProvider;
  readonly mail: MailServer;
  readonly planted: PlantedFault | null;
  readonly jobFloorMs: number;
  readonly onUnexpected: (what: string) => void;
  readonly onCommit: () => void;
};

export type Servers = ReturnType<typeof createServers>;

/** The instances over one database: they start, serve, die at any statement or port, and start again. */
export function createServers(options: ServersOptions) {
  const { scheduler, trace, random } = options;
  const writers = createWriterQueue();
  const bus = createBus(options);
  const slots: (Server | null)[] = Array.from({ length: options.count }, () => null);
  const armed = new Map<number, ArmedCrash>();
  const opened = new Map<number, Database>();
  let isProviderAway = false;

  const start = async (slot: number): Promise<void> => {
    const name = `instance ${slot + 1}`;
    const life = createLife(name, options, () => {
      slots[slot] = null;
      trace.counts.faults += 1;
      scheduler.schedule(RESTART_MS, () => void startAgain(slot));
    });
    const pass = life.pass(
      () => armed.get(slot),
      () => armed.delete(slot),
    );
    const database = await openSimulatedDatabase(options.file, writers, { pass, onCommit: options.onCommit });
    opened.set(slot, database);
    const call = async <Value>(what: string, apply: () => Value): Promise<Value> => {
      await pass(`asking the provider to ${what}`);
      await scheduler.sleep(20 + random.below(300));
      if (isProviderAway && random.below(2) === 0) throw new GatewayUnavailable('simulated');
      const value = apply();
      await pass(`asked the provider to ${what}`);
      if (isProviderAway) throw new GatewayUnavailable('simulated');
      return value;
    };
    const instance = createInstance({
      ...options,
      database,
      gateway: options.provider.gateway(call),
      refunds: options.provider.refunds(),
      mail: options.mail.sender(pass),
      fanOut: bus.join(life.isDead),
      clock: { now: scheduler.now },
      randomness: createRandomness(random),
      log: createLog(life.isDead, options),
      sleep: scheduler.sleep,
    });
    life.onDeath(() => void instance.jobs.stop());
    slots[slot] = { name, instance, ...life };
  };

  /** By now every transaction of the dead instance was rolled back; the pages that its connections keep would fill the memory. */
  const startAgain = async (slot: number): Promise<void> => {
    await opened.get(slot)?.close();
    await start(slot);
  };

  return {
    startAll: async () => {
      for (let slot = 0; slot < slots.length; slot += 1) await start(slot);
    },
    /** One of those that live, as a balancer picks it. */
    pick: (): Server | null => {
      const alive = slots.flatMap((server) => server ?? []);
      return alive.length === 0 ? null : random.pick(alive);
    },
    crash: (slot: number, at: CrashPlace, after: number) => void armed.set(slot % slots.length, { at, after }),
    disarm: () => armed.clear(),
    setProviderAway: (isAway: boolean) => {
      isProviderAway = isAway;
    },
    close: async () => {
      for (const server of slots) void server?.instance.jobs.stop();
      for (const database of opened.values()) await database.close();
    },
  };
}

/** The names of the places that each kind of crash waits for. */
const CRASH_PLACES = {
  any: /^/,
  commit: /^(?:COMMIT|after COMMIT)/,
  call: /^(?:ask|sen)\w+ (?:the provider|a mail)/,
};

/** Statements that take a moment of their own; the others follow at once, since each such moment costs one event. */
const SLOW_OF = 4;

const SLOWEST_MS = 4;

function createLife(name: string, { scheduler, random, trace }: ServersOptions, onEnd: () => void) {
  let isDead = false;
  let reject: (error: Error) => void = () => undefined;
  const died = new Promise<never>((_, refuse) => {
    reject = refuse;
  });
  died.catch(() => undefined);
  const listeners: (() => void)[] = [];
  const die = (place: string): InstanceDied => {
    isDead = true;
    const statement = place.replace(/\s+/g, ' ').slice(0, 90);
    trace.note(name, `dies at: ${statement}`);
    const error = new InstanceDied(statement);
    reject(error);
    for (const listener of listeners) listener();
    onEnd();
    return error;
  };
  const dieLater = (delayMs: number): void =>
    void scheduler.schedule(delayMs, () => {
      if (!isDead) die('a moment between two statements');
    });
  return {
    isDead: () => isDead,
    died,
    onDeath: (listener: () => void) => void listeners.push(listener),
    pass: (armed: () => ArmedCrash | undefined, disarm: () => void) => async (place: string) => {
      if (isDead) throw new InstanceDied(place);
      const crash = armed();
      if (crash?.at === 'moment') {
        disarm();
        dieLater(crash.after);
      } else if (crash && CRASH_PLACES[crash.at].test(place)) {
        crash.after -= 1;
        if (crash.after <= 0) {
          disarm();
          throw die(place);
        }
      }
      if (random.below(SLOW_OF) > 0) return;
      await scheduler.sleep(random.below(SLOWEST_MS));
      if (isDead) throw new InstanceDied(place);
    },
  };
}

/** Signals between instances, as by Redis: late, and now and then lost. */
function createBus({ scheduler, network }: ServersOptions) {
  const members = new Set<{ readonly listeners: ChatListener[]; readonly isDead: () => boolean }>();
  const join = (isDead: () => boolean): ChatFanOut => {
    const own = { listeners: [] as ChatListener[], isDead };
    members.add(own);
    return {
      publish: (signal) => {
        if (isDead()) return;
        for (const member of members) {
          if (member.isDead()) members.delete(member);
          else if (member === own) for (const { onSignal } of member.listeners) onSignal(signal);
          else if (!network.isLost()) {
            scheduler.schedule(network.delay(), () => {
              if (!member.isDead()) for (const { onSignal } of member.listeners) onSignal(signal);
            });
          }
        }
      },
      listen: (listener) => void own.listeners.push(listener),
      isConnected: () => true,
      close: () => void members.delete(own),
    };
  };
  return { join };
}

const createRandomness = (random: Random): Randomness => ({
  number: () => fraction(random),
  token: () => Array.from({ length: 6 }, () => random.below(1_000_000_000).toString(36)).join('-'),
});

/** What an instance logs as an error is unexpected, unless it died or the provider was away. */
const createLog = (isDead: () => boolean, { onUnexpected }: ServersOptions): Log => ({
  info: () => undefined,
  warn: () => undefined,
  error: (event, cause) => {
    const isExpected = isDead() || cause instanceof InstanceDied || cause instanceof GatewayUnavailable;
    if (!isExpected && event !== 'mail was given up') onUnexpected(`${event}: ${String(cause)}`);
  },
});
