import { after, before } from 'node:test';
import type { Browser, BrowserContextOptions } from 'playwright';
import { type Person, personAt } from './browser.ts';
import { type BuiltApp, type BuiltAppOptions, startBuiltApp } from './built-app.ts';
import { clearBrowser, shareBrowser } from './shared-browser.ts';
import { signIn } from './sign-in.ts';

/** The built site for a whole file of tests, the browser of its process, and everybody who comes to it. */
export type SiteInBrowser = {
  readonly app: () => BuiltApp;
  readonly newPerson: (options?: BrowserContextOptions) => Promise<Person>;
  /** Somebody who has just registered. */
  readonly newcomer: (options?: BrowserContextOptions) => Promise<Person>;
};

/** Starts both before the tests of a suite and ends them after; called inside `describe`. */
export function siteInBrowser(environment: Record<string, string> = {}, options: BuiltAppOptions = {}): SiteInBrowser {
  let started: { readonly app: BuiltApp; readonly browser: Browser } | undefined;
  const site = () => {
    if (!started) throw new Error('the site is there only inside a test');
    return started;
  };
  before(async () => {
    started = { app: await startBuiltApp(environment, options), browser: await shareBrowser() };
  });
  after(async () => {
    if (!started) return;
    await clearBrowser(started.browser);
    await started.app.close();
  });
  const newPerson = (options?: BrowserContextOptions) => personAt(site().browser, site().app.origin, options);
  return {
    app: () => site().app,
    newPerson,
    newcomer: async (options) => {
      const person = await newPerson(options);
      await signIn(site().app, person, 'newcomer');
      return person;
    },
  };
}
