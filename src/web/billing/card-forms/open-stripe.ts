import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/**
 * Loads Stripe's script and opens it with the site's key. Only a document that was served as a checkout may load it
 * (Content-Security-Policy): who came here from another page of the site gets the document anew, and null until then.
 */
export async function openStripe(publishableKey: string): Promise<Stripe | null> {
  if (servedPath() !== window.location.pathname) {
    window.location.reload();
    return null;
  }
  const stripe = await loadStripe(publishableKey, { locale: 'en-CA' });
  if (!stripe) throw new Error('Stripe did not load');
  return stripe;
}

/** The path of the document as it was fetched, which moving about within the site does not change. */
function servedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : window.location.pathname;
}
