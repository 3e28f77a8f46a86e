import { authoredMarkup } from '../../src/adapters/markup/authored-markup.ts';
import { authoredTexts } from '../../src/adapters/markup/authored-texts.ts';
import { memoryRateLimiter } from '../../src/adapters/memory/rate-limiter.ts';
import type { Database } from '../../src/adapters/sql/database.ts';
import { createReaders } from '../../src/adapters/sql/readers.ts';
import { sessionStore } from '../../src/adapters/sql/session-store.ts';
import { createRepositories, createTransact } from '../../src/adapters/sql/transact.ts';
import { workerPool } from '../../src/adapters/workers/worker-pool.ts';
import { composeExpiryReminder } from '../../src/application/accounts/compose-expiry-reminder.ts';
import { composeResetMail } from '../../src/application/accounts/compose-reset-mail.ts';
import { composeEmailCorrection } from '../../src/application/accounts/correct-email.ts';
import { accountsJobs, accountsUseCases } from '../../src/application/accounts/index.ts';
import type { AccountsPorts } from '../../src/application/accounts/ports.ts';
import { createSessionUses } from '../../src/application/accounts/session-uses.ts';
import { billingJobs, billingUseCases } from '../../src/application/billing/index.ts';
import type { BillingPorts } from '../../src/application/billing/ports.ts';
import { createDispatch } from '../../src/application/dispatch.ts';
import { type Job, runJobs } from '../../src/application/jobs/run-jobs.ts';
import { mailJobs } from '../../src/application/mail/index.ts';
import type { PasswordHasher } from '../../src/application/ports/accounts.ts';
import type { PaymentEvent, PaymentGateway, RefundGateway } from '../../src/application/ports/billing.ts';
import type { Clock, Log, Randomness } from '../../src/application/ports/infrastructure.ts';
import type { MailSender, OutboxMail } from '../../src/application/ports/mail.ts';
import type { ChatFanOut } from '../../src/application/ports/support.ts';
import { createChatFrameHandlers } from '../../src/application/support/chat-frame-handler.ts';
import { createChatHub } from '../../src/application/support/chat-hub.ts';
import { supportJobs, supportUseCases } from '../../src/application/support/index.ts';
import type { UseCases } from '../../src/application/use-case.ts';
import { accepted } from '../../src/domain/result.ts';
import { createFactorTools } from '../../src/modules/accounts.ts';
import { analyticsModule } from '../../src/modules/analytics.ts';
import { competencyModule } from '../../src/modules/competency.ts';
import type { Core } from '../../src/modules/core.ts';
import { examModule } from '../../src/modules/exam.ts';
import { IDENTITY } from '../support/identity.ts';
import type { PlantedFault } from './planted-faults.ts';

const SITE = 'https://plumbline.example';

/** What an instance is given: its database, and doubles of everything else that it reaches through a port. */
export type InstanceParts = {
  readonly database: Database;
  readonly gateway: PaymentGateway;
  readonly refunds: RefundGateway;
  readonly mail: MailSender;
  readonly fanOut: ChatFanOut;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Log;
  /** The shortest pause between two runs of a job, in milliseconds: most runs of a month would find nothing. */
  readonly jobFloorMs: number;
  readonly planted: PlantedFault | null;
  readonly sleep: (milliseconds: number) => Promise<void>;
};

/** No work for the processor: the simulation is about orders and crashes, not about hashing. */
const quickHasher: PasswordHasher = {
  hash: async (password) => `hash of ${password}`,
  isOutdated: () => false,
  verify: async (password, hash) => hash === `hash of ${password}`,
};

/** One server process without its sockets: use cases, jobs and the hub of live support on the SQL adapter. */
export function createInstance(parts: InstanceParts) {
  const core = createCore(parts);
  const { exam, useCases, chat, jobs } = createAreas(core, parts);
  const { clock, log, jobFloorMs, planted } = parts;
  const sessions = sessionStore(parts.database, parts.database.reads);
  const running = runJobs(
    [...exam.jobs, ...jobs].map((job) => ({ ...job, everyMs: Math.max(job.everyMs, jobFloorMs) })),
    log,
  );
  return {
    dispatch: createDispatch({
      ...{ useCases, limiter: core.limiter, clock, log },
      ...{ secondFactors: core.readers.secondFactors, isAdminFactorRequired: false },
    }),
    answerView: planted?.answer ?? ((_name: string, value: unknown) => value),
    users: core.readers.users,
    sessions,
    openWindow: chat,
    jobs: running,
  };
}

export type Instance = ReturnType<typeof createInstance>;

function createCore({ database, clock, randomness, log, planted, sleep }: InstanceParts): Core {
  const transact = createTransact(database);
  const readers = createReaders(database);
  return {
    readers: planted?.chats ? { ...readers, chats: planted.chats(readers.chats) } : readers,
    transact: planted?.transact?.(transact, sleep) ?? transact,
    markup: authoredMarkup(new Map()),
    authoredTexts: authoredTexts(workerPool, new Map()),
    workers: workerPool,
    limiter: memoryRateLimiter(),
    randomness,
    clock,
    log,
    site: SITE,
  };
}

function createAreas(core: Core, parts: InstanceParts) {
  const { fanOut, database } = parts;
  const exam = examModule(core);
  const competency = competencyModule(core);
  const billing = billingPorts(core, parts);
  const accounts = accountsPorts(core, parts);
  const support = { ...core, fanOut, chats: core.readers.chats, cannedReplies: core.readers.cannedReplies };
  const hub = createChatHub(support);
  const jobs: Job[] = [
    ...analyticsModule(core).jobs,
    ...billingJobs(billing),
    ...accountsJobs(accounts),
    ...supportJobs(support),
    { name: 'deliver chat messages', everyMs: 2_000, run: hub.catchUp },
    ...mailJobs({ ...core, ...mailPorts(core, accounts, parts), outbox: createRepositories(database).outbox }),
  ];
  // Operations of other areas are not called; a call of one would throw.
  const useCases = {
    ...accountsUseCases(accounts),
    ...billingUseCases(billing),
    ...exam.useCases,
    ...competency.useCases,
    ...supportUseCases(support),
  } as unknown as UseCases;
  return { exam, useCases, jobs, chat: createChatFrameHandlers({ ...support, hub }) };
}

function billingPorts(core: Core, { gateway, refunds }: InstanceParts): BillingPorts {
  const { users, payments, promoCodes, audit } = core.readers;
  const intents = { find: async () => null, findBySecret: async () => null };
  // A signature is no part of what is simulated.
  const paymentEvents = { read: (body: string) => accepted(JSON.parse(body) as PaymentEvent) };
  return { ...core, users, payments, promoCodes, audit, gateway, refunds, bank: null, intents, paymentEvents };
}

/** Nobody here has a second factor. */
const FACTOR_TOOLS = createFactorTools({ factorKeys: ['x'.repeat(32)], isAdminFactorRequired: false, appOrigin: SITE });

const accountsPorts = (core: Core, { database, gateway }: InstanceParts): AccountsPorts => {
  const sessions = sessionStore(database, database.reads);
  return {
    ...core,
    ...core.readers,
    ...FACTOR_TOOLS,
    sessions,
    sessionUses: createSessionUses(sessions),
    hasher: quickHasher,
    guessedPasswords: { has: async () => false },
    gateway,
  };
};

const mailPorts = ({ readers }: Core, accounts: AccountsPorts, { mail }: InstanceParts) => ({
  editedMails: readers.editedMails,
  mail,
  mailbox: null,
  identity: IDENTITY,
  composers: {
    mail: async ({ kind: _, ...content }: OutboxMail) => ({ mail: content }),
    'password-reset': composeResetMail(accounts),
    'email-correction': composeEmailCorrection(accounts),
    'expiry-reminder': composeExpiryReminder(accounts),
    'study-week': async () => null,
    campaign: async () => null,
  },
});
