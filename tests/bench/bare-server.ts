import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

/** A server of its own that answers the same bytes to everything, to measure ours beside it. */
export type BareServer = { readonly url: string; readonly process: ChildProcess };

/** Starts Koa with one middleware that sets the headers and the body; `folder` takes both as files. */
export async function startBareKoa(
  folder: string,
  name: string,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<BareServer> {
  const [bodyFile, headersFile] = [join(folder, `${name}.body`), join(folder, `${name}.json`)];
  await writeFile(bodyFile, body);
  await writeFile(headersFile, JSON.stringify(headers));
  return startBareServer('bare-koa', [bodyFile, headersFile]);
}

/** Starts Koa with a signed cookie, SQLite and nothing else, which answers `json`; the cookie is that of a session it has begun. */
export async function startBareSessions(
  folder: string,
  json: string,
): Promise<BareServer & { readonly cookie: string }> {
  const server = await startBareServer('bare-session-koa', [folder, json]);
  const { headers } = await fetch(`${server.url}start`);
  const cookie = headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { ...server, cookie: cookie.join('; ') };
}

async function startBareServer(name: string, given: readonly string[]): Promise<BareServer> {
  const port = await freePort();
  const args = ['--import', 'tsx', `tests/bench/${name}.ts`, String(port), ...given];
  const child = spawn(process.execPath, args, { env: { ...process.env, NODE_ENV: 'production' } });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}/`, process: child };
}
