import assert from 'node:assert/strict';
import type { APIRequestContext, Page } from 'playwright';
import type { Person } from '../support/browser.ts';
import type { BuiltApp } from '../support/built-app.ts';

/** One of the two lists that a learner keeps. */
export type OwnList = {
  readonly title: string;
  readonly path: string;
  /** Where its entries are changed. */
  readonly calls: string;
  /** The table of its entries, and that of what they are about. */
  readonly table: string;
  readonly things: string;
  readonly removed: string;
  readonly empty: string;
  readonly failed: string;
  readonly gone: string;
  /** Empties the list and puts three entries on it. */
  readonly fill: (app: BuiltApp, person: Person) => Promise<void>;
  /** What the server has of it, in its order. */
  readonly names: (person: Person) => Promise<string[]>;
};

type Named = { readonly id: number; readonly code: string };
type Saved = {
  readonly exampleId: number;
  readonly competency: { readonly code: string; readonly competency: string };
  readonly discipline: { readonly name: string };
};
type Place = { readonly sectionId: number; readonly title: string; readonly chapterOrder: number };

async function read<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const answer = await request.get(path);
  assert.equal(answer.status(), 200, path);
  return (await answer.json()) as Answer;
}

const SAVED = '/api/peng/saved-examples';

export const MY_LIST: OwnList = {
  title: 'My List',
  path: '/peng-prep',
  calls: `**${SAVED}`,
  table: 'saved_examples',
  things: 'peng_examples',
  removed: 'Removed from your list',
  empty: 'Examples that you save are listed here.',
  failed: 'Your list could not be changed. Please try again.',
  gone: 'This example has left the bank, so it cannot be put back.',
  fill: async ({ clock }, { context: { request } }) => {
    for (const { exampleId } of await read<Saved[]>(request, SAVED))
      await request.post(SAVED, { data: { exampleId, saved: false } });
    const civil = (await read<{ id: number; name: string }[]>(request, '/api/peng/disciplines')).find(
      ({ name }) => name === 'Civil',
    );
    const competencies = await read<Named[]>(request, '/api/peng/competencies');
    for (const { code } of competencies.filter(({ code: each }) => ['1.1', '2.1', '3.1'].includes(each))) {
      const { example } = await read<{ example: Named }>(
        request,
        `/api/peng/example/${code}?disciplineId=${civil?.id}`,
      );
      clock.advance(1_000);
      await request.post(SAVED, { data: { exampleId: example.id, saved: true } });
    }
  },
  names: async ({ context: { request } }) =>
    (await read<Saved[]>(request, SAVED)).map(
      ({ competency: { code, competency }, discipline }) => `${code} ${competency}, ${discipline.name}`,
    ),
};

const BOOKMARKED = '/api/bookmarks';

export const BOOKMARKS: OwnList = {
  title: 'Bookmarks',
  path: '/dashboard',
  calls: `**${BOOKMARKED}/*`,
  table: 'section_bookmarks',
  things: 'sections',
  removed: 'Bookmark removed',
  empty: 'No bookmarks yet',
  failed: 'Your bookmarks could not be changed. Please try again.',
  gone: 'This section has left the study guide, so its bookmark cannot be put back.',
  fill: async (_app, { context: { request } }) => {
    for (const { sectionId } of await read<Place[]>(request, BOOKMARKED))
      await request.delete(`${BOOKMARKED}/${sectionId}`);
    const chapters = await read<{ sections: { id: number }[] }[]>(request, '/api/chapters');
    for (const { sections } of chapters.slice(0, 3)) await request.put(`${BOOKMARKED}/${sections[0]?.id}`);
  },
  names: async ({ context: { request } }) =>
    (await read<Place[]>(request, BOOKMARKED)).map(({ title, chapterOrder }) => `${title}, Chapter ${chapterOrder}`),
};

/** What is looked for in the card of a list. */
export function cardOf(page: Page, { title, removed }: OwnList) {
  const heading = page.getByRole('heading', { name: title, exact: true });
  const card = page.getByRole('main').locator('section').filter({ has: heading });
  const row = (name: string) =>
    card.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Remove ${name}`, exact: true }) });
  return {
    card,
    heading,
    row,
    remove: (name: string) => card.getByRole('button', { name: `Remove ${name}`, exact: true }),
    undo: (name: string) => card.getByRole('button', { name: `Undo ${name}`, exact: true }),
    line: (name: string) => card.getByRole('status').getByText(`${removed}: ${name}`, { exact: true }),
    /** The entries in view, by their buttons. */
    inView: async () =>
      (await card.getByRole('button', { name: /^Remove / }).allTextContents()).map((words) =>
        words.replace('Remove ', ''),
      ),
  };
}
