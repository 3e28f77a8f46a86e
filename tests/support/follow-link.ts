import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Visitor } from './visitor.ts';

/** An answer to a link, read whole, with its headers by their names in lower case. */
type Followed = Pick<IncomingMessage, 'headers'> & { readonly status: number; readonly text: string };

/** Opens an address as a browser does when a link is followed; `fetch` cannot, since it says itself how it asks. */
export async function followLink(
  origin: string,
  visitor: Visitor,
  path: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Followed> {
  const headers = { cookie: visitor.cookies(), 'sec-fetch-mode': 'navigate', ...more };
  const [answer] = (await once(get(new URL(path, origin), { headers }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) };
}
