import type Koa from 'koa';
import type { RequestState } from './koa-types.ts';

type Policy = { readonly https: boolean; readonly stripe: boolean; readonly development: boolean };

const CHECKOUT = new Set(['/subscribe', '/peng-subscribe']);

/** Its address carries a token that nobody else may learn (product.md 1.11). */
const RESET = /^\/reset-password\/?$/i;

/** Shows mails, which carry their styles inline, in frames that inherit this policy; development only. */
const MAILBOX = '/dev/mailbox';

/** Where Stripe.js loads itself and its frames from, by Stripe's own guide to this policy. */
const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com';

/** Scripts only from this origin, and from Stripe on the checkout pages alone; no inline script anywhere. */
export function contentSecurityPolicy(path: string, { stripe, development }: Policy): string {
  const checkout = stripe && CHECKOUT.has(path);
  const withStripe = (own: string, ...stripeOrigins: string[]) => (checkout ? [own, ...stripeOrigins].join(' ') : own);
  const inline = development ? " 'unsafe-inline'" : '';
  return [
    "default-src 'self'",
    `script-src ${withStripe("'self'", STRIPE_JS)}${inline}`,
    `style-src 'self'${checkout || development || path === MAILBOX ? " 'unsafe-inline'" : ''}`,
    `connect-src ${withStripe("'self'", 'https://api.stripe.com')}${development ? ' ws:' : ''}`,
    `frame-src ${checkout ? `${STRIPE_JS} https://hooks.stripe.com` : "'none'"}`,
    `img-src ${withStripe("'self' data:", 'https://*.stripe.com')}`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Headers that every answer carries. */
export const securityHeaders =
  (policy: Policy): Koa.Middleware<RequestState> =>
  (context, next) => {
    context.set('Content-Security-Policy', contentSecurityPolicy(context.path, policy));
    context.set('X-Content-Type-Options', 'nosniff');
    context.set('Referrer-Policy', RESET.test(context.path) ? 'no-referrer' : 'strict-origin-when-cross-origin');
    context.set('Cross-Origin-Opener-Policy', 'same-origin');
    context.set('Cross-Origin-Resource-Policy', 'same-origin');
    context.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    if (policy.https) context.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains');
    return next();
  };
