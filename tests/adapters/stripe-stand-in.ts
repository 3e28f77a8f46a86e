import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { stripeGateway } from '../../src/adapters/stripe/stripe-gateway.ts';

/** A request as it arrived. */
type Seen = {
  readonly method: string;
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
  readonly key: string;
  readonly authorization: string;
};
/** How the stand-in answers a request. */
export type Answer = (response: ServerResponse, seen: Seen) => void;

/** Answers with a JSON body. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

const running: { close: () => void }[] = [];
after(() => {
  for (const server of running) server.close();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** A stand-in for Stripe that answers in turn, the last answer again and again; and a gateway that talks to it. */
export async function stripeThatAnswers(...answers: Answer[]) {
  const seen: Seen[] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await bodyOf(request)));
    const { method = '', url: path = '', headers } = request;
    const key = String(headers['idempotency-key'] ?? '');
    const entry = { method, path, form, key, authorization: headers.authorization ?? '' };
    seen.push(entry);
    answers[Math.min(seen.length, answers.length) - 1]?.(response, entry);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const gateway = stripeGateway({ secretKey: 'sk_test_1', publishableKey: 'pk_test_1', apiBase, timeoutMs: 150 });
  return { gateway, seen };
}
