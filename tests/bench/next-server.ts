import { execFile, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import type { BareServer } from './bare-server.ts';

const run = promisify(execFile);

/** Installed into a folder that is removed again: the project does not need it. */
const PACKAGES = ['next@16.4.6', 'react@19', 'react-dom@19'];

/** A page that is rendered for each request, since it reads a header; about 30 kB with what the browser hydrates it from. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "next-peer", "private": true }',
  'app/layout.js': 'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
  'app/page.js': `import { headers } from 'next/headers';
export default async function Page() {
  const agent = (await headers()).get('user-agent') ?? '';
  const entries = Array.from({ length: 65 }, (_, at) => (
    <li key={at} className="entry">
      <a href={'/entry/' + at}><strong>Entry {at}</strong> <span>Some words about it that a reader reads.</span></a>
    </li>
  ));
  return <main><h1>Dashboard {agent.length}</h1><ul>{entries}</ul></main>;
}`,
};

/** Installs, builds and starts Next.js with one page of 30 kB, as a peer of the pages of learners. */
export async function startNext(folder: string): Promise<BareServer> {
  const home = join(folder, 'next');
  await mkdir(join(home, 'app'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(home, name), text);
  const environment = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const options = { cwd: home, env: environment };
  await run('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], options);
  const program = join(home, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [program, 'build'], options);
  const port = await freePort();
  const child = spawn(process.execPath, [program, 'start', '--port', String(port)], { ...options, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return { url, process: child };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error('Next.js did not start');
}
