/** What a learner with access does in a month of 30 days, on average. */
export type LearnerMonth = {
  readonly signIns: number;
  readonly pages: number;
  /** Documents that the browser has rendered once more to keep them for use without a network (docs/decisions/0042). */
  readonly offlineCopies: number;
  /** Answers saved one by one: of exams, practice and cards. */
  readonly answers: number;
  /** Requests beside pages and answers: `/api/me`, progress, unread counts. */
  readonly otherRequests: number;
  readonly mails: number;
  /** Of all learners, how many have live support open at the busiest moment. */
  readonly shareConnected: number;
};

/** What is measured on one core of the machine of docs/performance.md. Times in milliseconds of a processor, sizes in bytes. */
export type MeasuredCosts = {
  readonly signInMs: number;
  readonly pageMs: number;
  readonly answerMs: number;
  readonly otherRequestMs: number;
  /** What the database takes beside the server, of one of each. */
  readonly database: { readonly pageMs: number; readonly answerMs: number; readonly otherRequestMs: number };
  readonly pageBytes: number;
  /** A learner with a typical history, in the database with its indexes and in a compressed backup. */
  readonly learnerBytes: number;
  readonly learnerBackupBytes: number;
  readonly socketBytes: number;
  readonly processMegabytes: number;
};

/** How much is kept beyond what is needed on average. */
export type Reserves = {
  /** The busiest second has so many times the requests of an average one. */
  readonly peakFactor: number;
  /** Processors are not used beyond this share in the busiest second. */
  readonly mostUsed: number;
  /** Months for which the data of a learner are kept, and for which one has access. */
  readonly monthsKept: number;
  readonly monthsOfAccess: number;
  readonly backupsKept: number;
};

/** Canadian dollars a month of a generic cloud. */
export type Prices = {
  readonly core: number;
  readonly gigabyteOfMemory: number;
  readonly gigabyteOfDisk: number;
  readonly gigabyteOfBackup: number;
  readonly gigabyteSent: number;
  readonly thousandMails: number;
  readonly balancer: number;
};

export type CapacityPlan = {
  readonly learners: number;
  readonly requestsPerSecond: number;
  readonly answersPerSecond: number;
  readonly serverCores: number;
  /** Server processes of one core each, two at least, so that one may fail or be replaced. */
  readonly serverProcesses: number;
  readonly databaseCores: number;
  readonly databaseGigabytes: number;
  readonly backupGigabytes: number;
  readonly sentGigabytes: number;
  readonly sockets: number;
  readonly mails: number;
  readonly dollars: {
    readonly servers: number;
    readonly database: number;
    readonly backups: number;
    readonly sent: number;
    readonly mails: number;
  };
  readonly totalDollars: number;
};

const SECONDS_A_MONTH = 30 * 86_400;
const GIGABYTE = 1e9;

/** The copies of a database that decides by majority (docs/decisions/0052). */
const DATABASE_NODES = 3;

/** Memory that the database has for its pages, as a share of its data. */
const CACHED_SHARE = 0.1;
const LEAST_DATABASE_GIGABYTES = 2;

/** Machines and money a month for a number of learners who have access at the same time. Pure: nothing is measured here. */
export function planCapacity(
  learners: number,
  given: {
    readonly month: LearnerMonth;
    readonly costs: MeasuredCosts;
    readonly reserves: Reserves;
    readonly prices: Prices;
  },
): CapacityPlan {
  const { month, costs, reserves, prices } = given;
  const busiest = (learners * reserves.peakFactor) / SECONDS_A_MONTH;
  const documents = month.pages + month.offlineCopies;
  const serverMs =
    month.signIns * costs.signInMs +
    documents * costs.pageMs +
    month.answers * costs.answerMs +
    month.otherRequests * costs.otherRequestMs;
  const { database } = costs;
  const databaseMs =
    documents * database.pageMs + month.answers * database.answerMs + month.otherRequests * database.otherRequestMs;
  const coresOf = (milliseconds: number): number => (busiest * milliseconds) / 1_000 / reserves.mostUsed;
  const serverCores = coresOf(serverMs);
  const databaseCores = coresOf(databaseMs);
  const sockets = learners * month.shareConnected;
  const people = (learners * reserves.monthsKept) / reserves.monthsOfAccess;
  const databaseGigabytes = (people * costs.learnerBytes) / GIGABYTE;
  const backupGigabytes = (people * costs.learnerBackupBytes * reserves.backupsKept) / GIGABYTE;
  const sentGigabytes = (learners * documents * costs.pageBytes) / GIGABYTE;
  const serverProcesses = Math.max(2, Math.ceil(serverCores));
  const serverGigabytes = (serverProcesses * costs.processMegabytes) / 1_000 + (sockets * costs.socketBytes) / GIGABYTE;
  const databaseMemory = Math.max(LEAST_DATABASE_GIGABYTES, databaseGigabytes * CACHED_SHARE);
  const dollars = {
    servers: serverProcesses * prices.core + serverGigabytes * prices.gigabyteOfMemory + prices.balancer,
    database:
      DATABASE_NODES *
      (Math.max(1, Math.ceil(databaseCores)) * prices.core +
        databaseMemory * prices.gigabyteOfMemory +
        databaseGigabytes * prices.gigabyteOfDisk),
    backups: backupGigabytes * prices.gigabyteOfBackup,
    sent: sentGigabytes * prices.gigabyteSent,
    mails: ((learners * month.mails) / 1_000) * prices.thousandMails,
  };
  return {
    learners,
    requestsPerSecond: busiest * (month.signIns + documents + month.answers + month.otherRequests),
    answersPerSecond: busiest * month.answers,
    serverCores,
    serverProcesses,
    databaseCores,
    databaseGigabytes,
    backupGigabytes,
    sentGigabytes,
    sockets,
    mails: learners * month.mails,
    dollars,
    totalDollars: Object.values(dollars).reduce((sum, part) => sum + part, 0),
  };
}
