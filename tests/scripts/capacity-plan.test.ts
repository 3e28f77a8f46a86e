import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planCapacity } from '../bench/capacity-plan.ts';

const GIVEN = {
  month: { signIns: 1, pages: 10, offlineCopies: 0, answers: 100, otherRequests: 0, mails: 2, shareConnected: 0.1 },
  costs: {
    signInMs: 100,
    pageMs: 10,
    answerMs: 1,
    otherRequestMs: 1,
    database: { pageMs: 2, answerMs: 0.8, otherRequestMs: 1 },
    pageBytes: 100_000,
    learnerBytes: 50_000,
    learnerBackupBytes: 5_000,
    socketBytes: 10_000,
    processMegabytes: 500,
  },
  reserves: { peakFactor: 4, mostUsed: 0.5, monthsKept: 12, monthsOfAccess: 2, backupsKept: 10 },
  prices: {
    core: 30,
    gigabyteOfMemory: 5,
    gigabyteOfDisk: 0.1,
    gigabyteOfBackup: 0.02,
    gigabyteSent: 0.1,
    thousandMails: 0.2,
    balancer: 20,
  },
} as const;

describe('machines and money for a number of learners', () => {
  it('follow from what a learner does and what it costs', () => {
    // A million learners with 111 requests a month: 300 ms of a server and 100 ms of the database, four times as much at peak.
    const plan = planCapacity(1_000_000, GIVEN);
    assert.equal(Math.round(plan.requestsPerSecond), 171);
    assert.equal(plan.serverCores.toFixed(2), ((1e6 * 4 * 0.3) / 2_592_000 / 0.5).toFixed(2));
    assert.equal(plan.databaseCores.toFixed(2), ((1e6 * 4 * 0.1) / 2_592_000 / 0.5).toFixed(2));
    // Six generations of learners are kept.
    assert.deepEqual([plan.databaseGigabytes, plan.backupGigabytes, plan.sentGigabytes], [300, 300, 1_000]);
    assert.deepEqual([plan.sockets, plan.mails], [100_000, 2_000_000]);
    // Two processes of 0.5 GB and 1 GB of sockets; three nodes of one core, 30 GB of memory and 300 GB of disk.
    assert.equal(plan.dollars.servers, 2 * 30 + 2 * 5 + 20);
    assert.equal(plan.dollars.database, 3 * (30 + 30 * 5 + 300 * 0.1));
    assert.deepEqual([plan.dollars.backups, plan.dollars.sent, plan.dollars.mails], [6, 100, 400]);
    assert.equal(plan.totalDollars, 90 + 630 + 6 + 100 + 400);
  });

  it('count each offline copy as one more page', () => {
    const { month } = GIVEN;
    const copied = planCapacity(1_000_000, { ...GIVEN, month: { ...month, offlineCopies: 5 } });
    assert.deepEqual(copied, planCapacity(1_000_000, { ...GIVEN, month: { ...month, pages: month.pages + 5 } }));
    // Five documents a month more than without: 50 ms of a server, 10 ms of the database, 0.5 MB.
    assert.equal(copied.serverCores.toFixed(2), ((1e6 * 4 * 0.35) / 2_592_000 / 0.5).toFixed(2));
    assert.equal(copied.databaseCores.toFixed(2), ((1e6 * 4 * 0.11) / 2_592_000 / 0.5).toFixed(2));
    assert.equal(copied.sentGigabytes, 1_500);
  });

  it('are never less than two server processes and three database nodes', () => {
    const plan = planCapacity(1, GIVEN);
    assert.equal(plan.serverProcesses, 2);
    assert.ok(plan.dollars.database >= 3 * (30 + 2 * 5));
  });
});
