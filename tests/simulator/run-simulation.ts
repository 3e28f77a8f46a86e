import BetterSqlite3 from 'better-sqlite3';
import { type Random, seededRandom } from '../support/seeded-random.ts';
import { deliverEvent } from './deliver-event.ts';
import { createEdge } from './edge.ts';
import { scheduleFault } from './faults.ts';
import { createKeyWatch } from './invariants/early-keys.ts';
import { lateAnswerWatch } from './invariants/late-answers.ts';
import { type Broken, createLedger } from './invariants/ledger.ts';
import { findFileFault, watchState } from './invariants/watch-state.ts';
import { createMailServer } from './mail-server.ts';
import { createNetwork } from './network.ts';
import { createPaymentProvider, type PaymentProvider } from './payment-provider.ts';
import type { Surroundings } from './people/browser.ts';
import { startPeople } from './people/live.ts';
import type { Plan } from './plan.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { createServers } from './servers.ts';
import { replaceGlobals } from './simulated-globals.ts';
import { newDatabaseFile, STARTS_AT } from './template.ts';
import { createTrace } from './trace.ts';

/** What a run showed: the first broken rule, the story of it, and how much was done. */
export type Outcome = {
  readonly broken: Broken | null;
  readonly notes: readonly string[];
  /** The same for two runs of one plan. */
  readonly digest: string;
  readonly events: number;
  /** When the run ended, in simulated milliseconds after its start. */
  readonly endedAt: number;
  /** States of database, provider and mail server over which every rule was checked. */
  readonly states: number;
  readonly operations: number;
  readonly acknowledged: number;
  readonly faults: number;
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** After the faults: what is open for a day is closed, what waits is sent. */
const REST_MS = 27 * HOUR;

/** Between two checks of every rule over the whole state, and of the pages of the file. */
const WHOLE_CHECK_MS = 12 * HOUR;

/** The shortest pause between two runs of a job: most runs of a month would find nothing to do. */
const JOB_FLOOR_MS = 2 * HOUR;

let isRunning = false;

/** How a run is watched. */
export type RunOptions = {
  /** Ends a run that has broken no rule by then, in simulated milliseconds after its start. */
  readonly giveUpAt?: number;
  /** Called when every rule held to the end. */
  readonly atEnd?: (state: EndState) => void;
};

/** What a run leaves: `database` is read-only, and gone when the run returns. */
export type EndState = { readonly database: BetterSqlite3.Database; readonly provider: PaymentProvider };

/**
 * Runs a plan to its end, or to the first broken rule. Everything in it comes from the plan: running it again gives the same. One
 * run at a time, since the timers of the process are replaced.
 */
export async function runSimulation(plan: Plan, options: RunOptions = {}): Promise<Outcome> {
  if (isRunning) throw new Error('one simulation runs in a process at a time');
  isRunning = true;
  const database = await newDatabaseFile();
  const random = seededRandom(plan.seed * 15_485_863 + 101);
  const scheduler = createScheduler(STARTS_AT, random);
  const restore = replaceGlobals(scheduler, random);
  const inspector = new BetterSqlite3(database.file, { readonly: true });
  try {
    return await run(plan, { file: database.file, random, scheduler, inspector }, options);
  } finally {
    restore();
    inspector.close();
    database.remove();
    isRunning = false;
  }
}

type Machinery = {
  readonly file: string;
  readonly random: Random;
  readonly scheduler: Scheduler;
  readonly inspector: BetterSqlite3.Database;
};

/** A rule was broken, or the run is given up. */
class RunEnded extends Error {}

async function run(
  plan: Plan,
  { file, random, scheduler, inspector }: Machinery,
  { giveUpAt = Number.POSITIVE_INFINITY, atEnd }: RunOptions,
): Promise<Outcome> {
  const trace = createTrace(() => scheduler.now() - STARTS_AT);
  let broken: Broken | null = null;
  const onBroken = (rule: string, what: string): void => {
    broken ??= { rule, what };
  };
  const endsAt = STARTS_AT + plan.days * DAY;
  const planted = plan.planted === null ? null : (PLANTED_FAULTS[plan.planted]?.() ?? null);
  if (plan.planted !== null && !planted) throw new Error(`there is no planted fault "${plan.planted}"`);
  const network = createNetwork(scheduler, random, plan.network);
  const mail = createMailServer(scheduler, random);
  const provider = createPaymentProvider((event) => deliverEvent(surroundings, event, 0));
  const ledger = createLedger(inspector, ({ rule, what }) => onBroken(rule, what));
  const watch = watchState({ database: inspector, provider, mail, ledger }, onBroken);
  const servers = createServers({
    ...{ file, count: plan.instances, scheduler, random, network, trace, provider, mail, planted },
    jobFloorMs: JOB_FLOOR_MS,
    onUnexpected: (what) => onBroken('no request and no job fails without a reason (product.md 7.3)', what),
    onCommit: watch.check,
  });
  const edge = createEdge({
    ...{ servers, scheduler, network, trace },
    keys: createKeyWatch(inspector, (what) =>
      onBroken('a key leaves the server only afterwards (product.md 4.13, 4.31, 4.35)', what),
    ),
    onAnswer: lateAnswerWatch(inspector, onBroken),
  });
  const surroundings: Surroundings = {
    ...{ scheduler, network, edge, provider, ledger, trace, planted, onBroken },
    isOver: () => scheduler.now() >= endsAt,
  };
  const assertSound = (): void => {
    watch.checkOutside();
    if (broken || scheduler.now() > STARTS_AT + giveUpAt) throw new RunEnded();
  };
  const assertNone = (found: Broken | undefined): void => {
    if (found) onBroken(found.rule, found.what);
    watch.check();
    watch.checkAll();
    assertSound();
  };
  try {
    await servers.startAll();
    const browsers = startPeople(plan, surroundings);
    for (const fault of plan.faults) scheduleFault(fault, { scheduler, servers, mail, trace, browsers });
    for (let at = STARTS_AT; at < endsAt; ) {
      at = Math.min(endsAt, at + WHOLE_CHECK_MS);
      await scheduler.runUntil(at, assertSound);
      assertNone(findFileFault(inspector));
    }
    network.heal();
    servers.disarm();
    servers.setProviderAway(false);
    mail.heal();
    trace.note('everything', 'works again');
    await scheduler.runUntil(endsAt + REST_MS, assertSound);
    assertNone(findFileFault(inspector) ?? watch.findUnfinished());
    atEnd?.({ database: inspector, provider });
  } catch (error) {
    if (!(error instanceof RunEnded)) throw error;
  } finally {
    await servers.close();
  }
  const { operations, acknowledged, faults } = trace.counts;
  return {
    ...{ broken, notes: trace.notes(), digest: trace.digest(), events: scheduler.count(), operations, acknowledged },
    ...{ faults, states: watch.states(), endedAt: scheduler.now() - STARTS_AT },
  };
}
