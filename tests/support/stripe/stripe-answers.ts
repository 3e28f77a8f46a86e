import type { OwnAnswer } from './stripe-faults.ts';

/** Answers with a JSON body of one's own, for what Stripe itself would never say. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): OwnAnswer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** An answer that begins and never ends. */
export const trickle: OwnAnswer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
};
