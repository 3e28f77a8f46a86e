import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import type { HttpContext, RequestState } from './koa-types.ts';

/** The content of `/metrics`, and the token with which other machines may read it; null where only this machine may. */
export type MetricsEndpoint = {
  readonly contentType: string;
  readonly write: () => Promise<string>;
  readonly token: string | null;
};

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/** Serves metrics to this machine, or to a bearer of the token; to anyone else the page does not exist. */
export const metricsEndpoint = ({ contentType, write, token }: MetricsEndpoint): Koa.Middleware<RequestState> => {
  const answer = async (context: HttpContext): Promise<void> => {
    context.set('Cache-Control', 'no-store');
    if (isFromThisMachine(context) || hasToken(context, token)) {
      context.body = await write();
      context.set('Content-Type', contentType);
      return;
    }
    if (token !== null) context.set('WWW-Authenticate', 'Bearer');
    context.status = token === null ? 404 : 401;
    context.body = '';
  };
  return (context, next) => (context.path === '/metrics' ? answer(context) : next());
};

/** A proxy on this machine connects from loopback as well, but says for whom. */
const isFromThisMachine = ({ req }: HttpContext): boolean =>
  LOOPBACK.test(req.socket.remoteAddress ?? '') && !req.headers['x-forwarded-for'] && !req.headers.forwarded;

function hasToken(context: HttpContext, token: string | null): boolean {
  const [, given] = /^Bearer (.+)$/.exec(context.get('authorization')) ?? [];
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
