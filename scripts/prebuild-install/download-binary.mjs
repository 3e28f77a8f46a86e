#!/usr/bin/env node
// Run by npm in the folder of better-sqlite3, before it compiles: unpacks the binary that its release has for this platform and
// version of Node. Exits with 1 where there is none or it cannot be downloaded; npm compiles then.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TIMEOUT_MS = 20_000;

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const { platform, arch, versions } = process;
const isMusl = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
const host =
  process.env.npm_config_better_sqlite3_binary_host ?? 'https://github.com/WiseLibs/better-sqlite3/releases/download';
const file = `${name}-v${version}-node-v${versions.modules}-${platform}${isMusl ? 'musl' : ''}-${arch}.tar.gz`;

try {
  if (process.env.npm_config_build_from_source) throw new Error('compiling was asked for');
  const response = await fetch(`${host}/v${version}/${file}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
  const input = new Uint8Array(await response.arrayBuffer());
  const { status, stderr } = spawnSync('tar', ['-xzf', '-'], { input, encoding: 'utf8' });
  if (status !== 0) throw new Error(`tar: ${stderr}`);
} catch (error) {
  process.stderr.write(`No binary of ${name} was downloaded (${error.message}).\n`);
  process.exit(1);
}
