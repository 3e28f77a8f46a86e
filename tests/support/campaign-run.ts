import { type Database, openDatabase } from '../../src/adapters/sql/database.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import { accepted } from '../../src/domain/result.ts';
import { startServerProcess } from './server-process.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';
import { visitorOf } from './visitor.ts';

/** What became of a campaign to many addresses whose server was killed on the way. */
export type CampaignRun = {
  readonly expected: ReadonlySet<string>;
  /** The Message-IDs that each address got, each as often as it arrived. */
  readonly arrived: ReadonlyMap<string, readonly string[]>;
  readonly forbidden: readonly string[];
  readonly refused: number;
  readonly bounced: number;
  readonly seconds: number;
};

const kindOf = (index: number): 'left' | 'bounced' | 'pending' | 'refused' | 'reader' => {
  if (index % 50 === 1) return 'left';
  if (index % 50 === 2) return 'bounced';
  if (index % 50 === 3) return 'pending';
  return index % 50 === 4 ? 'refused' : 'reader';
};

/** An address that the mail server refuses is known by its name before the at-sign. */
const addressOf = (index: number): string =>
  kindOf(index) === 'refused' ? `refused@box${index}.example.org` : `reader${index}@example.org`;

const CHUNK = 500;

async function fillList(database: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, count - from) }, (_, offset) => {
      const index = from + offset;
      const kind = kindOf(index);
      return {
        email: addressOf(index),
        email_key: addressOf(index),
        name: 'Anna',
        consent_words: 'I agree.',
        consented_at: 1,
        confirmed_at: kind === 'pending' ? null : 2,
        pending_at: kind === 'pending' ? Date.now() : null,
        left_at: kind === 'left' ? 3 : null,
        bounced_at: kind === 'bounced' ? 3 : null,
        leave_token: `leave-${index}`,
        confirm_token: `confirm-${index}`,
      };
    });
    await database.knex('newsletter_subscribers').insert(rows);
  }
}

const PAUSE_MS = 50;

/** Waits for a state, at most so long that a campaign of this size is over many times. */
const until = async (isDone: () => Promise<boolean>, tries: number, what: string): Promise<void> => {
  for (let left = tries; !(await isDone()); left -= 1) {
    if (left === 0) throw new Error(`it did not come to pass: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};

const TEXT = '## News\n\nRead [the blog](/blog) or [try ten questions](/free-questions).';

/** Schedules a mail to everybody for now. */
const schedule = (database: Database): Promise<unknown> =>
  createTransact(database)(async ({ campaigns }) => {
    const id = await campaigns.add({ subject: 'News', segment: 'all', content: TEXT }, 1);
    await campaigns.move(id, ['draft'], 'scheduled', 1);
    return accepted(id);
  });

const arrivedAt = ({ received }: TestSmtp): Map<string, string[]> => {
  const arrived = new Map<string, string[]>();
  for (const { to, body } of received) {
    const messageId = /^Message-ID: (.*)$/im.exec(body)?.[1] ?? '';
    for (const address of to) arrived.set(address, [...(arrived.get(address) ?? []), messageId]);
  }
  return arrived;
};

/** Everybody was taken as a recipient, and no mail of the campaign waits. */
const isOver = async (database: Database): Promise<boolean> => {
  const [row] = await database.rows<{ state: string; waiting: number }>(
    `SELECT state, (SELECT COUNT(*) FROM outbox WHERE kind = 'campaign' AND sent_at IS NULL) AS waiting FROM campaigns`,
  );
  return row?.state === 'sent' && Number(row.waiting) === 0;
};

/**
 * Sends a mail to `count` addresses through a real mail server. Half way the server is killed and started again, after the
 * last readers have unsubscribed. `leasesPass` lets the lease of what was on its way end at once instead of after two minutes.
 */
export async function runCampaign(databaseUrl: string, count: number, leasesPass: boolean): Promise<CampaignRun> {
  const smtp = await startSmtp();
  const environment = { SMTP_URL: smtp.url, MAIL_FROM: 'news@plumbline.example', NEWSLETTER_PER_MINUTE: '60000' };
  const first = await startServerProcess({ databaseUrl, environment });
  const database = await openDatabase(databaseUrl);
  const servers = [first];
  const tries = 2_000 + count;
  try {
    await fillList(database, count);
    const began = performance.now();
    await schedule(database);
    const leaving = Array.from({ length: 10 }, (_, offset) => count - 1 - offset);
    for (const index of leaving) {
      await visitorOf(first.origin).post('/api/unsubscribe', { token: `leave-${index}` });
    }
    await until(async () => smtp.received.length >= count / 2, tries, 'half of the mails arrive');
    await first.kill();
    if (leasesPass) await database.run('UPDATE outbox SET due_at = 0 WHERE lease IS NOT NULL AND sent_at IS NULL');
    servers.push(await startServerProcess({ databaseUrl, environment, port: Number(new URL(first.origin).port) }));
    await until(() => isOver(database), tries, 'all mails are sent');
    const seconds = (performance.now() - began) / 1000;
    const [row] = await database.rows<{ bounced: number }>(
      'SELECT COUNT(*) AS bounced FROM campaign_recipients WHERE bounced_at IS NOT NULL',
    );
    const readers = Array.from({ length: count }, (_, index) => index);
    const isExpected = (index: number): boolean => kindOf(index) === 'reader' && !leaving.includes(index);
    return {
      expected: new Set(readers.filter(isExpected).map(addressOf)),
      arrived: arrivedAt(smtp),
      forbidden: readers.filter((index) => !isExpected(index)).map(addressOf),
      refused: readers.filter((index) => kindOf(index) === 'refused' && !leaving.includes(index)).length,
      bounced: Number(row?.bounced),
      seconds,
    };
  } finally {
    for (const server of servers) await server.kill();
    await database.close();
    await smtp.down();
  }
}

/** What a run did not do as it should; empty when each got one mail and nobody else any. */
export function campaignFaults({ expected, arrived, forbidden, refused, bounced }: CampaignRun): string[] {
  const faults: string[] = [];
  const lost = [...expected].filter((address) => !arrived.has(address));
  if (lost.length > 0) faults.push(`${lost.length} got none`);
  const doubled = [...expected].filter((address) => new Set(arrived.get(address)).size > 1);
  if (doubled.length > 0) faults.push(`${doubled.length} got different mails`);
  const wrongly = forbidden.filter((address) => arrived.has(address));
  if (wrongly.length > 0) faults.push(`${wrongly.length} got one who should not: ${wrongly.slice(0, 3).join(', ')}`);
  // A mail that the server took while it was killed arrives again under the same Message-ID, which programs show once.
  const again = [...arrived.values()].filter((ids) => ids.length > 1).length;
  if (again > 1) faults.push(`${again} arrived more than once`);
  if (bounced !== refused) faults.push(`${bounced} of ${refused} refused addresses were marked`);
  return faults;
}
