import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { leadReader } from '../../src/adapters/sql/lead-reader.ts';
import { leadRepository } from '../../src/adapters/sql/lead-repository.ts';
import { newsletterRepository } from '../../src/adapters/sql/newsletter-repository.ts';
import type { LeadReader } from '../../src/application/ports/outreach.ts';
import { buildLeadSearchKey, isLeadMatching, parseLeadSearch } from '../../src/domain/outreach/lead-search.ts';
import { NOON } from '../support/builders.ts';
import { eachDatabase, type OpenDatabase } from '../support/databases.ts';

/** So many that what all of them have in common fills many pages. */
const CROWD = 2_400;

/** Three to be found by their names, then the crowd, then one more of the first kind. */
async function fill(open: OpenDatabase): Promise<void> {
  const leads = leadRepository(open());
  const add = (firstName: string, lastName: string, email: string, peng = false) =>
    leads.add({ firstName, lastName, email, source: peng ? 'try-out-peng' : 'try-out-nppe', givenAt: NOON });
  await add('Élodie', 'Zoë', 'elodie@example.org');
  await add('elodie', 'crowd', 'second@example.org', true);
  await add('Max', 'ELODIE-Berg', 'max@example.org', true);
  await add('100%', 'O_Neil \\ Sons', 'Half.Off@example.net', true);
  const rows = Array.from({ length: CROWD }, (_, index) => {
    const address = { email: `crowd${index}@example.org`, email_key: `crowd${index}@example.org` };
    const names = { first_name: 'Crowd', last_name: 'Berg' };
    const search_key = buildLeadSearchKey({ firstName: 'Crowd', lastName: 'Berg', email: address.email });
    return { ...names, ...address, search_key, source: 'free_questions', created_at: NOON - 5 };
  });
  for (let from = 0; from < CROWD; from += 200) {
    await open()
      .knex('marketing_leads')
      .insert(rows.slice(from, from + 200));
  }
  await add('Max', 'Zimmer', 'Elodie.Zimmer@example.org');
}

/** All that a search finds, page by page: how many pages, and the addresses in their order. */
async function walk(leads: LeadReader, typed: string, limit: number): Promise<{ pages: number; emails: string[] }> {
  const [search, emails] = [parseLeadSearch(typed), [] as string[]];
  let last: number | null = null;
  for (let pages = 1; ; pages += 1) {
    const page = await leads.list({ search, before: last, limit });
    emails.push(...page.map(({ email }) => email));
    last = page.at(-1)?.id ?? null;
    if (page.length < limit) return { pages, emails };
  }
}

describe('leads for those who work with them (product.md 8.29, 8.30)', () => {
  eachDatabase((open) => {
    before(() => fill(open));
    const leads = (): LeadReader => leadReader(open());

    it('lists all newest first, page by page, each once', async () => {
      const { emails } = await walk(leads(), '', 500);
      assert.equal(emails.length, CROWD + 5);
      assert.equal(new Set(emails).size, CROWD + 5);
      assert.deepEqual(
        [emails[0], emails[1], emails.at(-1)],
        ['Elodie.Zimmer@example.org', `crowd${CROWD - 1}@example.org`, 'elodie@example.org'],
      );
    });

    it('hands out a lead as it was given', async () => {
      const [lead] = await leads().list({ search: parseLeadSearch('ELODIE ZOE'), before: null, limit: 5 });
      const { id, ...given } = lead ?? { id: 0 };
      assert.ok(id > 0);
      assert.deepEqual(given, {
        firstName: 'Élodie',
        lastName: 'Zoë',
        email: 'elodie@example.org',
        source: 'try-out-nppe',
        givenAt: NOON,
        consent: null,
      });
    });

    it('tells the consent under the address once it was confirmed, and no more when it was withdrawn (product.md 8.52)', async () => {
      const list = newsletterRepository(open());
      const consentOf = async () => {
        const [lead] = await leads().list({ search: parseLeadSearch('ELODIE ZOE'), before: null, limit: 5 });
        return lead?.consent;
      };
      const consent = { email: 'ELODIE@example.org', name: 'Élodie', consentWords: 'Yes.', consentedAt: NOON + 1 };
      await list.request(consent, { confirm: 'c', leave: 'l' });
      assert.equal(await consentOf(), null);
      await list.confirm('c', NOON + 2);
      assert.deepEqual(await consentOf(), { words: 'Yes.', givenAt: NOON + 1 });
      await list.leave('l', NOON + 3, null);
      assert.equal(await consentOf(), null);
    });

    const found: readonly [string, readonly string[]][] = [
      ['elodie', ['Elodie.Zimmer@example.org', 'max@example.org', 'second@example.org', 'elodie@example.org']],
      ['ÉLODIE', ['Elodie.Zimmer@example.org', 'max@example.org', 'second@example.org', 'elodie@example.org']],
      ['  max   ÉLO', ['max@example.org']],
      ['imme', ['Elodie.Zimmer@example.org']],
      ['ie-b', ['max@example.org']],
      ['zoe', ['elodie@example.org']],
      ['E.ZIMMER@', ['Elodie.Zimmer@example.org']],
      ['@example.net', ['Half.Off@example.net']],
      ['p.eng', ['Half.Off@example.net', 'max@example.org', 'second@example.org']],
      ['T-PENG', ['Half.Off@example.net', 'max@example.org', 'second@example.org']],
      ['crowd7@', ['crowd7@example.org']],
      ['nobody', []],
      ['zimmer elodie', []],
      ['%', ['Half.Off@example.net']],
      ['o_n', ['Half.Off@example.net']],
      ['\\', ['Half.Off@example.net']],
      ["' OR 1=1 --", []],
    ];
    for (const [typed, emails] of found) {
      for (const limit of [1, 2, 50]) {
        it(`finds ${emails.length} by ${typed}, ${limit} a page`, async () => {
          assert.deepEqual((await walk(leads(), typed, limit)).emails, emails);
        });
      }
    }

    it('finds each once where names, addresses or sources of thousands contain it', async () => {
      for (const [typed, count] of [
        ['crowd', CROWD + 1],
        ['ROW', CROWD + 1],
        ['berg', CROWD + 1],
        ['@example.org', CROWD + 4],
        ['question', CROWD + 2],
      ] as const) {
        const { emails } = await walk(leads(), typed, 700);
        assert.deepEqual([emails.length, new Set(emails).size], [count, count], typed);
      }
      assert.equal((await walk(leads(), 'crowd', 700)).emails.at(-1), 'second@example.org');
    });

    it('finds what the rule finds', async () => {
      const all = await leads().list({ search: null, before: null, limit: CROWD + 5 });
      for (const typed of ['e', 'd b', '9@', 'x e', 'free_q', '.', 'Œ', '\u0000', '😀', 'é 1']) {
        const search = parseLeadSearch(typed);
        assert.ok(search);
        const ruled = all
          .filter((lead) => isLeadMatching(buildLeadSearchKey(lead), lead.source, search))
          .map(({ email }) => email);
        assert.deepEqual((await walk(leads(), typed, 900)).emails, ruled, JSON.stringify(typed));
      }
    });

    it('hands out no more rows of a large table than a page has', async () => {
      const rowCounts: number[] = [];
      const counting = leadReader({
        ...open(),
        rows: async (sql, bindings) => {
          const rows = await open().rows<never>(sql, bindings);
          rowCounts.push(rows.length);
          return rows;
        },
      });
      for (const typed of ['', 'elodie', 'crowd', 'free', 'nobody']) await walk(counting, typed, 51);
      assert.equal(Math.max(...rowCounts), 51);
    });

    it('counts them by source, and those since a moment', async () => {
      const { bySource, since } = await leads().count(NOON);
      assert.deepEqual(Object.fromEntries(bySource), {
        free_questions: CROWD,
        'try-out-nppe': 2,
        'try-out-peng': 3,
      });
      assert.equal(since, 5);
      assert.equal((await leads().count(NOON + 1)).since, 0);
    });
  });
});
