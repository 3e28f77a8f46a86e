import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startApp, type TestApp } from '../support/app.ts';
import { memberOf, type RoleName } from '../support/members.ts';

describe('the ways to the P.Eng. examples', () => {
  let app: TestApp;
  before(async () => {
    app = await startApp();
  });
  after(() => app.close());

  const pageFor = async (role: RoleName, path: string): Promise<string> =>
    (await (await memberOf(app, role)).get(path)).text;

  const exampleBankOf = (html: string): string[] =>
    [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>Example Bank<\/a>/g)].map(([, href]) => href ?? '');

  for (const [role, target] of [
    ['visitor', '/peng-subscribe'],
    ['nppe', '/peng-subscribe'],
    ['peng', '/peng-examples'],
    ['admin', '/peng-examples'],
  ] as const) {
    test(`the navigation of a ${role} leads to ${target}`, async () => {
      const links = exampleBankOf(await pageFor(role, '/contact'));
      assert.ok(links.length > 0);
      assert.deepEqual([...new Set(links)], [target]);
    });
  }

  test('the dashboard has cards for the course and the examples', async () => {
    const cardsOf = (html: string): string[] => {
      const [cards = ''] = /<nav[^>]*aria-label="Dashboard".*?<\/nav>/s.exec(html) ?? [];
      return [...cards.matchAll(/href="([^"]*)"/g)].map(([, href]) => href ?? '');
    };
    const learner = cardsOf(await pageFor('nppe', '/dashboard'));
    assert.deepEqual(learner.sort(), ['/account', '/course', '/exam-select', '/peng-subscribe', '/study-guide']);
    assert.deepEqual(cardsOf(await pageFor('peng', '/dashboard')).sort(), ['/account', '/peng-examples']);
    assert.deepEqual(cardsOf(await pageFor('user', '/dashboard')), [], 'nothing is open to somebody without access');
  });

  test('My Account leads to the examples from the card of their access, and only there', async () => {
    const link = 'href="/peng-examples">Go to P.Eng. Examples';
    assert.ok((await pageFor('peng', '/account')).includes(link));
    assert.ok(!(await pageFor('nppe', '/account')).includes(link));
  });
});
