import type Koa from 'koa';
import type { HttpContext, RequestState } from './koa-types.ts';

type CommonHeaders = RequestState['commonHeaders'];

const CSP = 'Content-Security-Policy';

type Policy = { readonly https: boolean; readonly stripe: boolean; readonly development: boolean };

const CHECKOUT = new Set(['/subscribe', '/peng-subscribe']);

/** Their addresses carry a token that must not leak to other sites (product.md 1.11, 13.43). */
const WITH_TOKEN = /^\/(reset-password|confirm-email)\/?$/i;

/** Shows mails, which carry their styles inline, in frames that inherit this policy; development only. */
const MAILBOX = '/dev/mailbox';

/** Where Stripe.js loads itself and its frames from, by Stripe's own guide to this policy. */
const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * No text becomes code by a script that writes it into the page: browsers that know Trusted Types take what the site's own
 * policy has made, and nothing else. Not on the checkouts with Stripe, whose script writes in ways of its own, and not for
 * Vite's development server (docs/decisions/0050).
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types plumbline'];

/** Scripts only from this origin, and from Stripe on the checkout pages alone; no inline script anywhere. `allowStyle` adds the styles of a document. */
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
    "script-src-attr 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(development || checkout ? [] : TRUSTED_TYPES),
  ].join('; ');
}

/** Pictures that feed readers, mail programs and previews of shared links show on pages of their own; nothing in them is private. */
const SHOWN_ELSEWHERE = /^\/(?:pictures\/|assets\/card-[\w-]+\.png$|icon[\w-]*\.(?:png|svg)$|apple-touch-icon\.png$)/;

/** Powerful features that no page uses, so that no script can ask for them either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Examples are copied by a button, passkeys belong to the site, and Stripe's frames ask for payments on the checkouts. */
const USED_FEATURES = [
  'clipboard-write=(self)',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
  'payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
];

const PERMISSIONS = [...UNUSED_FEATURES.map((feature) => `${feature}=()`), ...USED_FEATURES].join(', ');

/** The headers that all answers at an address carry. */
export function commonHeaders(path: string, policy: Policy): CommonHeaders {
  return {
    [CSP]: contentSecurityPolicy(path, policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': WITH_TOKEN.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': SHOWN_ELSEWHERE.test(path) ? 'cross-origin' : 'same-origin',
    'Permissions-Policy': PERMISSIONS,
    ...(policy.https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}

/** Prepares the headers of each kind of address once: which of them an address gets, depends on few of its features. */
function createHeaderFinder(policy: Policy): (path: string) => CommonHeaders {
  const prepared = new Map<string, CommonHeaders>();
  return (path) => {
    const checkout = policy.stripe && CHECKOUT.has(path);
    const kind = `${checkout} ${path === MAILBOX} ${WITH_TOKEN.test(path)} ${SHOWN_ELSEWHERE.test(path)}`;
    const known = prepared.get(kind);
    if (known) return known;
    const headers = commonHeaders(path, policy);
    prepared.set(kind, headers);
    return headers;
  };
}

/**
 * Sets the headers that every answer carries and that it does not set otherwise, among them the reference by which it is found in
 * the log: when the answer is known, so that one that is sent by itself (`send-json.ts`) sends them with its own. Vite's server, in development, sends its own at once.
 */
export const securityHeaders = (policy: Policy): Koa.Middleware<RequestState> => {
  const headersOf = createHeaderFinder(policy);
  const setMissing = ({ res, state }: HttpContext): void => {
    res.setHeader('X-Request-Id', state.reference);
    for (const [name, value] of Object.entries(state.commonHeaders))
      if (!res.hasHeader(name)) res.setHeader(name, value);
  };
  return async (context, next) => {
    context.state.commonHeaders = headersOf(context.path);
    if (policy.development) setMissing(context);
    await next();
    if (!context.headerSent) setMissing(context);
  };
};

/** Lets the document that answers carry one text of styles, known by its hash. Where any text of styles is allowed, a hash would end that. */
export function allowStyle(context: HttpContext, source: string): void {
  const { commonHeaders: headers } = context.state;
  const policy = headers[CSP]?.replace(/style-src 'self'(?=;)/, `$& ${source}`) ?? '';
  context.state.commonHeaders = { ...headers, [CSP]: policy };
  context.set(CSP, policy);
}
