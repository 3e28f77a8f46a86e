import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Api, SessionUserView } from '../../src/application/contract/index.ts';
import type { RenderPage } from '../../src/web/entry-server.tsx';
import { importRenderer } from '../support/built-renderer.ts';
import { IDENTITY } from '../support/identity.ts';

type Access = { readonly isAdmin: boolean; readonly hasNppe: boolean; readonly hasPeng: boolean };

/** Somebody with this access, who differs from others in all else. */
const someone = ({ isAdmin, hasNppe, hasPeng }: Access): fc.Arbitrary<SessionUserView> =>
  fc.record({
    id: fc.nat(),
    username: fc.string({ minLength: 2 }),
    email: fc.emailAddress(),
    role: fc.constant(isAdmin ? 'admin' : 'user'),
    createdAt: fc.constant('2026-11-01T12:00:00.000Z'),
    subscriptionStatus: fc.constantFrom(null, 'active'),
    subscriptionEndDate: fc.constant(null),
    subscription: fc.constant({ active: hasNppe }),
    pengSubscription: fc.constant({ active: hasPeng }),
    hasSubmission: fc.boolean(),
  });

const accesses = fc.record({ isAdmin: fc.boolean(), hasNppe: fc.boolean(), hasPeng: fc.boolean() });
const viewers = fc.option(accesses.chain(someone));

/** Below pages that links name, and elsewhere: pages that show the frame without anything else. */
const addresses = fc.constantFrom(
  '/nothing',
  '/study-guide/1/nothing',
  '/blog/a/b',
  '/plan/nothing',
  '/nothing?module=2',
  '/course/nothing',
  '/admin/nothing',
  '/admin/chat',
);

const linkThatIsCurrent = (markup: string): string | undefined =>
  /<nav[^>]*aria-label="Learning".*?<a[^>]*aria-current="[^"]*"[^>]*>([^<]*)</.exec(markup)?.[1];

describe('navigation that is kept from page to page', () => {
  let keeping: RenderPage;
  let anew: RenderPage;
  before(async () => {
    keeping = await importRenderer({ isKeeping: true });
    anew = await importRenderer({ isKeeping: false });
  });

  /** What surrounds the content of a page in a document for a viewer. */
  async function render(renderPage: RenderPage, viewer: SessionUserView | null, address: string): Promise<string> {
    const api = (async (name: string) => {
      if (name === 'accounts.me') return viewer;
      if (name === 'administration.waiting') return { chats: 0, reports: 0, mails: 0 };
      assert.equal(name, 'publishing.readSiteFrame');
      return { moduleTitles: ['Duty to the Public'], footer: null, announcements: [] };
    }) as Api;
    const parts = { api, identity: IDENTITY, refusal: null, hadSession: viewer !== null };
    const { body } = await renderPage(new Request(`http://localhost${address}`), parts);
    if (body === null) return 'leads to the sign-in';
    const [, navigation, foot] =
      /(<header.*?)<main.*(<footer.*<\/footer>)/s.exec(Buffer.isBuffer(body) ? String(body) : await text(body)) ?? [];
    assert.ok(navigation?.includes('</nav>') && foot?.includes('</nav>'), address);
    return `${navigation}${foot}`;
  }

  it('is what would be rendered anew, whoever looks at whatever page after whomever', () =>
    fc.assert(
      fc.asyncProperty(viewers, addresses, async (viewer, address) =>
        assert.equal(await render(keeping, viewer, address), await render(anew, viewer, address)),
      ),
      { numRuns: 300 },
    ));

  it('marks the page in view, whichever was rendered before', async () => {
    const [learner] = fc.sample(someone({ isAdmin: false, hasNppe: true, hasPeng: false }), 1);
    assert.ok(learner);
    const current: unknown[] = [];
    for (const address of ['/plan/x', '/study-guide/1/x', '/nothing', '/plan/x', '/study-guide/1/x', '/nothing'])
      current.push(linkThatIsCurrent(await render(keeping, learner, address)));
    const expected = ['Today', 'Study Guide', undefined];
    assert.deepEqual(current, [...expected, ...expected]);
  });
});
