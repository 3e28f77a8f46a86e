import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { OPERATIONS } from '../../src/application/contract/index.ts';
import { type BuiltApp, startBuiltApp } from '../support/built-app.ts';
import { fillSite } from '../support/busy-learner.ts';
import { COUNTED_SERVER, type StatementCounter, statementCounter } from '../support/count-statements.ts';
import { readPagePatterns } from '../support/page-patterns.ts';
import { type Limit, MOST_STATEMENTS, mostOf, PAGE_LIMITS, READ_LIMITS } from '../support/statement-limits.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';
import {
  type AddressParameters,
  GET_OPERATIONS,
  readAddressParameters,
  toAddresses,
} from '../support/walked-addresses.ts';

const LEARNER = { username: 'demo', password: 'demo-learner-1' };
const ADMIN = { username: 'admin', password: 'demo-admin-1' };

/** Paths that answer nobody of this walk with 200, and why. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  '/login/second-step': 'leads to the sign-in where no second step is due',
  '/end-view': 'leads on at once where nobody is viewed',
  '/confirm-identity': 'leads on at once right after a sign-in',
  '/sandbox-bank': 'is not there without a payment that asks for it',
  '/exam': 'leads to the selection of exams at once',
  '*': 'is not there',
  '/api/login/second-step': 'is refused where no second step is due',
};

const PATTERNS = await readPagePatterns();

/** What stands for a long text while a page is rendered (`src/web/document-parts.ts`). */
const PLACEHOLDER = /\[[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d+\]/;

type Person = 'learner' | 'visitor' | 'admin';

describe('the number of SQL statements, once the study material is in memory,', () => {
  let app: BuiltApp;
  let parameters: AddressParameters;
  let counter: StatementCounter;
  const people = new Map<Person, Visitor>();
  const personOf = (name: Person): Visitor => people.get(name) as Visitor;

  before(async () => {
    app = await startBuiltApp(COUNTED_SERVER);
    for (const name of ['learner', 'visitor', 'admin'] as const) people.set(name, visitorOf(app.origin));
    const [learner, admin] = [personOf('learner'), personOf('admin')];
    assert.equal((await learner.post('/api/login', LEARNER)).status, 200);
    assert.equal((await admin.post('/api/login', ADMIN)).status, 200);
    const own = await fillSite(app, { learner, admin });
    parameters = { ...(await readAddressParameters(app)), ...own };
    counter = await statementCounter(app);
  });
  after(() => app.close());

  /** Asks as each person; as an administrator only where the learner, who has more, is not answered. */
  const walk = async (path: string, limit: Limit | undefined): Promise<void> => {
    const most = mostOf(limit);
    const [tooMany, statuses] = [[] as string[], new Set<number>()];
    const countAs = async (name: Person, address: string): Promise<number> => {
      let status = 0;
      const ask = async (): Promise<void> => {
        const answer = await personOf(name).get(address);
        status = answer.status;
        assert.doesNotMatch(answer.text, PLACEHOLDER, address);
      };
      // A page that is the same for all visitors is rendered once and then taken from memory.
      const count = await (name === 'visitor' ? counter.countOnce(ask) : counter.countLeast(ask, most));
      assert.ok(status < 500, `${address}: ${status}`);
      if (count > most) tooMany.push(`${address} as ${name}: ${count} statements`);
      statuses.add(status);
      return status;
    };
    for (const address of toAddresses(path, parameters)) {
      const status = await countAs('learner', address);
      await countAs('visitor', address);
      if (status !== 200) await countAs('admin', address);
    }
    assert.deepEqual(tooMany, []);
    assert.equal(statuses.has(200), !(path in NOT_SHOWN), `answered with ${[...statuses]}`);
  };

  for (const path of PATTERNS) {
    const limit = PAGE_LIMITS[path];
    test(`of the page ${path} is at most ${mostOf(limit)}`, () => walk(path, limit));
  }

  for (const name of GET_OPERATIONS) {
    const limit = READ_LIMITS[name];
    test(`of ${name} is at most ${mostOf(limit)}`, () => walk(OPERATIONS[name].path, limit));
  }

  test('of an example that does well what a check looks for is that of any example', async () => {
    const count = (query: string): Promise<number> =>
      counter.countLeast(() => personOf('learner').get(`/api/peng/example/1.4?regulator=AB${query}`), 0);
    assert.equal(await count('&without=jargon'), await count(''));
  });

  test('is declared for pages that are there only, and a larger one than that of all has a reason', () => {
    assert.deepEqual(
      Object.keys(PAGE_LIMITS).filter((path) => !PATTERNS.includes(path)),
      [],
    );
    for (const [name, limit] of Object.entries({ ...PAGE_LIMITS, ...READ_LIMITS }))
      assert.equal(typeof limit === 'object', mostOf(limit) > MOST_STATEMENTS, name);
  });

  test('is counted: a page with more than its number is noticed (control)', async () => {
    await assert.rejects(walk('/dashboard', 1), /\/dashboard as learner: \d+ statements/);
  });
});
