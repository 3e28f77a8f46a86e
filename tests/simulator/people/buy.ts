import { ApiError } from '../../../src/application/contract/api-error.ts';
import type { OperationName, OutputOf } from '../../../src/application/contract/index.ts';
import type { Step } from '../plan.ts';
import type { Browser, Surroundings } from './browser.ts';

type BuyStep = Extract<Step, { kind: 'buy' }>;
type Opened = OutputOf<'billing.openPayment'>;

const OPERATIONS = {
  nppe: { open: 'billing.openPayment', report: 'billing.reportPayment' },
  peng: { open: 'billing.openPengPayment', report: 'billing.reportPengPayment' },
} as const satisfies Record<string, Record<string, OperationName>>;

const SECONDS = 1_000;
const HOUR = 3_600_000;

/** How long a charge stands before it is given back or disputed, in milliseconds. */
const BEFORE_RETURN_MS = 6 * HOUR;

/** Reports of a payment after which a browser gives up. */
const REPORTS = 4;

const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret$/, '');

/** Opens the checkout; a code that is refused is left out. */
async function openCheckout(browser: Browser, { product, code }: BuyStep): Promise<Opened> {
  const { open } = OPERATIONS[product];
  try {
    return (await browser.insist(open, code === null ? {} : { promoCode: code })) as Opened;
  } catch (error) {
    if (!(error instanceof ApiError) || code === null) throw error;
    return (await browser.insist(open, {})) as Opened;
  }
}

/** Buys access, or leaves the checkout in one of the ways in which people leave it. */
export async function buy(world: Surroundings, browser: Browser, step: BuyStep): Promise<void> {
  const { scheduler, trace, provider, network } = world;
  const { name, random } = browser;
  const code = step.code === null ? '' : ` with the code ${step.code}`;
  trace.note(name, `opens the checkout of ${step.product}${code}`);
  let opened = await openCheckout(browser, step);
  if (step.ends === 'removes-code') {
    await scheduler.sleep(random.below(60) * SECONDS);
    if (!opened.free && opened.clientSecret) {
      trace.note(name, 'removes the code');
      opened = (await browser.insist(OPERATIONS[step.product].open, { promoCode: '' })) as Opened;
    }
  }
  if (!opened.clientSecret) return trace.note(name, 'has access without a card');
  await scheduler.sleep(random.below(120) * SECONDS);
  if (step.ends === 'abandons') return trace.note(name, 'leaves without paying');
  await scheduler.sleep(network.delay());
  const intentId = intentOf(opened.clientSecret);
  if (!provider.pay(opened.clientSecret)) return trace.note(name, 'cannot pay any more');
  trace.note(name, `pays ${opened.amountCents} cents`);
  if (step.ends !== 'leaves-after-paying') await report(world, browser, step, intentId);
  if (step.ends === 'is-refunded' || step.ends === 'is-disputed') await returnMoney(world, browser, step, intentId);
}

async function report({ ledger, trace, scheduler }: Surroundings, browser: Browser, step: BuyStep, intentId: string) {
  for (let tries = 0; tries < REPORTS; tries += 1) {
    try {
      await browser.send(OPERATIONS[step.product].report, { paymentIntentId: intentId });
      ledger.grant(intentId);
      trace.counts.acknowledged += 1;
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) await browser.signIn().catch(() => undefined);
      await scheduler.sleep(5 * SECONDS);
    }
  }
}

async function returnMoney(
  { scheduler, provider, trace }: Surroundings,
  { name, random }: Browser,
  { ends }: BuyStep,
  intentId: string,
): Promise<void> {
  await scheduler.sleep(random.below(BEFORE_RETURN_MS));
  if (ends === 'is-refunded') {
    provider.refund(intentId);
    return trace.note(name, 'is refunded');
  }
  provider.dispute(intentId, true);
  trace.note(name, 'disputes the charge');
  await scheduler.sleep(random.below(BEFORE_RETURN_MS));
  if (random.below(2) === 0) return;
  provider.dispute(intentId, false);
  trace.note(name, 'loses the dispute');
}
