import { after, before, describe, test } from 'node:test';
import { hydrated } from '../support/browser.ts';
import { assertStill } from '../support/layout-shift.ts';
import { signIn, type Viewer } from '../support/sign-in.ts';
import { siteInBrowser } from '../support/site-in-browser.ts';
import { type SlowLine, slowLineTo } from '../support/slow-line.ts';

const PAGES: readonly (readonly [Viewer, readonly string[]])[] = [
  ['visitor', ['/', '/login']],
  ['learner', ['/account', '/study-guide/1']],
];

describe('a page that comes in small pieces', () => {
  const { app, newPerson } = siteInBrowser();
  let line: SlowLine;
  before(async () => {
    line = await slowLineTo(app().origin);
  });
  after(() => line?.close());

  for (const [width, height] of [
    [360, 740],
    [1280, 900],
  ] as const) {
    for (const [viewer, paths] of PAGES) {
      test(`nothing moves for a ${viewer} while it comes in (${width} px)`, async () => {
        const person = await newPerson({ viewport: { width, height } });
        const { page } = person;
        await signIn(app(), person, viewer);
        for (const path of paths) {
          await page.goto(new URL(path, line.origin).href);
          await hydrated(page);
          await assertStill(page, path);
        }
        await person.close();
      });
    }
  }
});
