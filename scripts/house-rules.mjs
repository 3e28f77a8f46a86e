// Rules of the house that no ready tool checks: a pure domain, short files, no unfinished work. Prints file:line and reason.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_LINES = 250;

/** What the domain may not do: wait, look at the clock, draw lots, read the world. */
const IMPURE = [
  [/\basync\b|\bawait\b|\bPromise\b/, 'the domain does not wait'],
  [/Date\.now\(|new Date\(\)|performance\./, 'the domain has no clock'],
  [/Math\.random\(|crypto\./, 'the domain has no chance'],
  [/\b(process|console|fetch|globalThis|window|document)\b[.(]/, 'the domain has no world'],
];

const NAMES = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|-)/;

/** All breaches under a folder that looks like this project. */
export function breaches(root) {
  const found = [];
  for (const file of filesUnder(root, ['src', 'migrations', 'tests', 'scripts'])) {
    const name = relative(root, file);
    const lines = readFileSync(file, 'utf8').split('\n');
    const report = (line, reason) => found.push(`${name}:${line}: ${reason}`);
    if (name.startsWith('src/') && lines.length - 1 > MAX_LINES) report(MAX_LINES, `longer than ${MAX_LINES} lines`);
    if (NAMES.test(name)) report(1, 'the name says nothing: utils, helpers, common, misc');
    lines.forEach((text, index) => {
      if (/\b(TODO|FIXME|XXX)\b/.test(text) && !name.includes('house-rules')) report(index + 1, 'unfinished work');
      if (!name.startsWith('src/domain/') || /^\s*(\/?\*|\/\/)/.test(text)) return;
      for (const [pattern, reason] of IMPURE) if (pattern.test(text)) report(index + 1, reason);
    });
  }
  return found;
}

function filesUnder(root, folders) {
  const files = [];
  const visit = (path) => {
    if (/tests\/(boundaries\/bad|output|adapters\/content-files\/fixtures)/.test(path)) return;
    if (!statSync(path, { throwIfNoEntry: false })) return;
    if (statSync(path).isDirectory()) for (const name of readdirSync(path)) visit(join(path, name));
    else if (/\.(ts|tsx|mjs|cjs)$/.test(path)) files.push(path);
  };
  for (const folder of folders) visit(join(root, folder));
  return files;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = breaches(process.cwd());
  for (const line of found) process.stdout.write(`${line}\n`);
  process.exit(found.length > 0 ? 1 : 0);
}
