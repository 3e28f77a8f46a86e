import type { PaymentEvent } from '../../src/application/ports/billing.ts';
import type { Surroundings } from './people/browser.ts';

const HOUR = 3_600_000;

const EVENT_RETRIES = 30;

/** The provider sends an event until a server has acknowledged it, each time to any of them; some twice, none in order. */
export function deliverEvent(surroundings: Surroundings, event: PaymentEvent, tries: number): void {
  const { scheduler, network, edge } = surroundings;
  const jar = { sessionId: null, address: '203.0.113.9', name: 'the provider' };
  const input = { body: JSON.stringify(event), signature: 'simulated' };
  const pause = tries === 0 ? network.delay() : Math.min(HOUR, 10_000 * 2 ** tries);
  scheduler.schedule(pause, () => {
    network
      .request(
        () => edge.call(jar, 'billing.handlePaymentEvent', input),
        () => false,
      )
      .catch(() => {
        if (tries < EVENT_RETRIES) deliverEvent(surroundings, event, tries + 1);
      });
  });
}
