import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf } from '../support/members.ts';
import { type Visitor, visitorOf } from '../support/visitor.ts';

const LIST = '/api/admin/announcements';
const DAY_MS = 86_400_000;

const announcement = (given: object = {}) => ({
  words: 'The site rests on Sunday.',
  linkPath: '',
  linkWords: '',
  isForVisitors: true,
  isForAccounts: true,
  isForNppe: false,
  isForPeng: false,
  isDismissible: true,
  startsAt: '',
  endsAt: '',
  ...given,
});

describe('announcements and the frame of every page (product.md 11.16, 11.17)', () => {
  let app: TestApp;
  let admin: Visitor;
  let visitor: Visitor;
  before(async () => {
    app = await startApp();
    admin = await memberOf(app, 'admin');
    visitor = visitorOf(app.origin);
  });
  after(() => app.close());

  const create = async (given: object = {}) => (await admin.post(LIST, announcement(given))).json;
  const shown = async (): Promise<string[]> =>
    (await visitor.get('/api/site-frame')).json.announcements.map(({ words }: { words: string }) => words);
  const stateOf = async (id: number) => (await admin.get(`${LIST}/${id}`)).json.state;
  const day = (days: number) => new Date(app.clock.now() + days * DAY_MS).toISOString().slice(0, 10);

  test('one is shown on its days, the newest first, until it is deleted, which can be undone', async () => {
    const { id } = await create({ words: 'Today only', startsAt: day(0), endsAt: day(0) });
    const later = await create({ words: 'Tomorrow', startsAt: day(1), endsAt: day(1) });
    assert.deepEqual(await shown(), ['Today only']);
    assert.deepEqual([await stateOf(id), await stateOf(later.id)], ['shown', 'scheduled']);
    app.clock.advance(DAY_MS);
    assert.deepEqual(await shown(), ['Tomorrow']);
    assert.equal(await stateOf(id), 'over');
    await admin.post(`${LIST}/${later.id}/remove`);
    assert.deepEqual(await shown(), []);
    await admin.post(`${LIST}/${later.id}/restore`);
    assert.deepEqual(await shown(), ['Tomorrow']);
    app.clock.advance(DAY_MS);
    const words = ['One', 'Two', 'Three', 'Four'];
    for (const each of words) await create({ words: each, startsAt: day(0), endsAt: day(0) });
    assert.deepEqual(await shown(), ['Four', 'Three', 'Two']);
    app.clock.advance(DAY_MS);
  });

  test('an edit replaces the version that was seen', async () => {
    const { id } = await create({ words: 'First', endsAt: day(0) });
    const edit = (version: number, given: object) => admin.put(`${LIST}/${id}`, { version, ...announcement(given) });
    assert.deepEqual((await edit(1, { words: 'Second' })).json, { version: 2 });
    const late = await edit(1, { words: 'Third' });
    assert.deepEqual([late.status, late.json.code], [409, 'announcement-changed']);
    assert.ok((await shown()).includes('Second'));
    assert.equal((await admin.get(`${LIST}/999999`)).status, 404);
  });

  test('what is wrong is named at its field', async () => {
    for (const [field, given] of [
      ['words', { words: ' ' }],
      ['words', { words: 'x'.repeat(301) }],
      ['linkPath', { linkPath: 'https://elsewhere.example', linkWords: 'Read' }],
      ['linkPath', { linkPath: '//elsewhere.example', linkWords: 'Read' }],
      ['linkPath', { linkWords: 'Read' }],
      ['linkWords', { linkPath: '/blog' }],
      ['isForVisitors', { isForVisitors: false, isForAccounts: false }],
      ['startsAt', { startsAt: day(2), endsAt: day(1) }],
    ] as const) {
      const { status, json } = await admin.post(LIST, announcement(given));
      assert.equal(status, 400, field);
      assert.ok(json.fields[field], JSON.stringify(json));
    }
  });

  test('the menu calls modules by their titles', async () => {
    const [module] = (await admin.get('/api/admin/entries/module')).json;
    const { version, title, description, order } = (await admin.get(`/api/admin/entries/module/${module.id}`)).json;
    const renamed = { version, title: `${title} Renamed`, description, order };
    assert.equal((await admin.put(`/api/course/modules/${module.id}`, renamed)).status, 200);
    assert.equal((await visitor.get('/api/site-frame')).json.moduleTitles[0], `${title} Renamed`);
  });

  test('only administrators edit them', async () => {
    const learner = await memberOf(app, 'user');
    assert.equal((await learner.post(LIST, announcement())).status, 403);
    assert.equal((await learner.get(LIST)).status, 403);
  });
});
