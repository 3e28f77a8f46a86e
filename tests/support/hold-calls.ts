import type { Page } from 'playwright';

/** Holds what a page asks of an address until the answered function is called; from then on everything goes through. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return goOn;
}
