import { readFile } from 'node:fs/promises';
import type { Page, Route } from 'playwright';
import { projectPath } from '../project-root.ts';
import type { StripeDouble } from './stripe-double.ts';

/** The ways to Stripe out of a browser, which a test can hold up and cut. */
export type Border = {
  /** Holds every request to the API that matches until the answer is called. */
  readonly hold: (path: RegExp) => () => void;
  /** Nothing of Stripe's script arrives until the answer is called. */
  readonly cutScript: () => () => void;
};

const SCRIPT = projectPath('tests/support/stripe/fake-stripe.js');

/**
 * Puts the double where the page looks for Stripe: its script, its API and its bank's page. The page, its
 * Content-Security-Policy and the addresses are what they are in production.
 */
export async function stripeAtTheBorder(page: Page, stripe: StripeDouble): Promise<Border> {
  const script = await readFile(SCRIPT, 'utf8');
  const held = new Map<RegExp, Promise<void>>();
  let isScriptCut = false;
  await page.route('https://js.stripe.com/**', (route) =>
    isScriptCut ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    for (const [pattern, free] of held) if (pattern.test(pathname)) await free;
    await passOn(route, stripe);
  });
  await page.route('https://hooks.stripe.com/**', (route) => answerAsBank(route, stripe));
  return {
    hold: (path) => {
      let free = (): void => {};
      held.set(
        path,
        new Promise((resolve) => {
          free = () => {
            held.delete(path);
            resolve();
          };
        }),
      );
      return free;
    },
    cutScript: () => {
      isScriptCut = true;
      return () => {
        isScriptCut = false;
      };
    },
  };
}

/** Hands a request of the page to the double, as if its address were Stripe's. */
async function passOn(route: Route, { apiBase }: StripeDouble): Promise<void> {
  const request = route.request();
  const { pathname, search } = new URL(request.url());
  const response = await fetch(`${apiBase}${pathname}${search}`, {
    method: request.method(),
    body: request.postData(),
    headers: { 'content-type': request.headers()['content-type'] ?? '' },
  });
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
  await route.fulfill({ status: response.status, headers, body: await response.text() });
}

/** The bank's page: it asks, and sends the learner back to where the payment was made. */
async function answerAsBank(route: Route, { ledger }: StripeDouble): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const id = pathname.split('/').at(-1) ?? '';
  const page = (html: string) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en"><title>Bank</title>${html}` });
  if (!searchParams.has('answer')) {
    return page(`<a href="${pathname}?answer=yes">Complete</a> <a href="${pathname}?answer=no">Fail</a>`);
  }
  const returnUrl = new URL(ledger.intent(id).next_action?.redirect_to_url?.return_url ?? '');
  const isConfirmed = searchParams.get('answer') === 'yes';
  const { client_secret: secret } = ledger.authenticate(id, isConfirmed);
  returnUrl.searchParams.set('payment_intent', id);
  returnUrl.searchParams.set('payment_intent_client_secret', secret ?? '');
  returnUrl.searchParams.set('redirect_status', isConfirmed ? 'succeeded' : 'failed');
  return page(`<meta http-equiv="refresh" content="0;url=${returnUrl.href.replaceAll('&', '&amp;')}">`);
}
