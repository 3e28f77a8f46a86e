// Conventions that no ready linter checks: a pure domain, short files, telling file names, no unfinished work.
// `node scripts/conventions.mjs` prints file:line and reason of each violation.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAX_LINES = 250;

/** What code of the domain may not contain: results depend on the arguments alone. */
const IMPURE_CODE = [
  [/\basync\b|\bawait\b|\bPromise\b/, 'the domain is synchronous'],
  [/Date\.now\(|new Date\(\)|performance\./, 'the domain reads no clock'],
  [/Math\.random\(|crypto\./, 'the domain has no randomness'],
  [/\b(process|console|fetch|globalThis|window|document)\b[.(]/, 'the domain has no side effects'],
];

/** Dates, numbers and money are written alike everywhere, and dates in the zone of the reader. */
const OWN_FORMAT = /\bIntl\.|\.toLocale\w*String\(|\.toFixed\(/;

/**
 * An accessor within a function belongs to an object that is made at each call; V8 keeps a hidden class for each such object, and all
 * that the accessor refers to, until a full collection (docs/performance.md). Those of a class are shared.
 */
const ACCESSOR_IN_FUNCTION = /^\s{4,}(get|set) \w+\(/;

const VAGUE_NAME = /(^|\/)(utils?|helpers?|common|misc)(\/|\.|-)/;

/** Returns all violations under a root folder that is laid out like this project's. */
export function findViolations(root) {
  const violations = [];
  for (const file of filesUnder(root, ['src', 'migrations', 'tests', 'scripts'])) {
    const name = relative(root, file);
    const lines = readFileSync(file, 'utf8').split('\n');
    const report = (line, reason) => violations.push(`${name}:${line}: ${reason}`);
    if (name.startsWith('src/') && lines.length - 1 > MAX_LINES) report(MAX_LINES, `longer than ${MAX_LINES} lines`);
    if (VAGUE_NAME.test(name)) report(1, 'vague file name: utils, helpers, common or misc');
    lines.forEach((text, index) => {
      if (/\b(TODO|FIXME|XXX)\b/.test(text) && !name.startsWith('scripts/conventions.')) {
        report(index + 1, 'unfinished work');
      }
      if (name.startsWith('src/web/') && !name.startsWith('src/web/format/') && OWN_FORMAT.test(text)) {
        report(index + 1, 'dates and numbers are formatted in src/web/format');
      }
      if (name.startsWith('src/') && ACCESSOR_IN_FUNCTION.test(text)) {
        report(index + 1, 'an accessor of an object that is made at each call');
      }
      if (!name.startsWith('src/domain/') || /^\s*(\/?\*|\/\/)/.test(text)) return;
      for (const [pattern, reason] of IMPURE_CODE) if (pattern.test(text)) report(index + 1, reason);
    });
  }
  return violations;
}

/** The source files below some folders, without fixtures that violate rules on purpose. */
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
  const violations = findViolations(process.cwd());
  for (const line of violations) process.stdout.write(`${line}\n`);
  process.exit(violations.length > 0 ? 1 : 0);
}
