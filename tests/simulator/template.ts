import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { openDatabase } from '../../src/adapters/sql/database.ts';
import { createTransact } from '../../src/adapters/sql/transact.ts';
import type { ContentItem } from '../../src/application/ports/study-material.ts';
import { AREA_CODES } from '../../src/domain/exam/blueprint.ts';
import { accepted } from '../../src/domain/result.ts';
import { promoCodeTerms } from '../support/edited-records.ts';
import { WATCHING_TRIGGERS } from './invariants/transitions.ts';
import { logWrites } from './invariants/write-log.ts';
import { credentialsOf } from './people/browser.ts';
import { PROMO_CODES, SET_LENGTH } from './plan.ts';

/** A file in memory where the system has such a folder: the files of a run are written by each commit and never kept. */
const SHARED_MEMORY = '/dev/shm';

export const SCRATCH_ROOT: string = statSync(SHARED_MEMORY, { throwIfNoEntry: false })?.isDirectory()
  ? SHARED_MEMORY
  : tmpdir();

/** The time at which every run begins: a plain Monday. */
export const STARTS_AT = Date.UTC(2026, 0, 12, 6);

const SUPPORT = credentialsOf('support');

/** The options, and a word for each that does not name it by letter or place. */
const OPTIONS = [
  ['A', 'granite'],
  ['B', 'copper'],
  ['C', 'timber'],
  ['D', 'glass'],
] as const;

/** Words that stand only in what a running exam must not show; `id` is that of the question. */
const secret = (id: string, rest: string): string => `Secret of ${id} ${rest} in more than eight plain words of text`;

/** A set whose texts satisfy the rules of the editor, so that a key can be corrected. The key of every item is its option B. */
const questionSet = (set: 1 | 2): ContentItem[] =>
  Array.from({ length: SET_LENGTH }, (_, index) => {
    const id = `t${set}-${index + 1}`;
    return {
      externalId: id,
      use: { kind: 'mock', set },
      area: AREA_CODES[index % AREA_CODES.length] ?? 'I',
      topic: 'I.1',
      kind: 'apply',
      source: 'A book',
      stem: `Stem [${id}]?`,
      explanation: secret(id, 'explained'),
      options: OPTIONS.map(([letter, word]) => ({
        letter,
        text: `The ${word} of ${id}`,
        isKey: letter === 'B',
        rationale: secret(id, `about ${word}`),
        rightWhen: letter === 'B' ? null : secret(id, `where ${word} was meant`),
      })),
    };
  });

async function fillDatabase(file: string): Promise<void> {
  const database = await openDatabase(`sqlite:${file}`);
  await database.migrate();
  await createTransact(database)(async ({ content, users, promoCodes }) => {
    await content.saveItems([...questionSet(1), ...questionSet(2)], STARTS_AT);
    const { username, email, password } = SUPPORT;
    await users.add({ username, email, role: 'admin', passwordHash: `hash of ${password}`, createdAt: STARTS_AT });
    for (const { code, ...terms } of PROMO_CODES) {
      await promoCodes.add({ ...promoCodeTerms({ ...terms, isForPeng: true }), code, createdAt: STARTS_AT });
    }
    return accepted(null);
  });
  await database.close();
  const plain = new BetterSqlite3(file);
  plain.exec(WATCHING_TRIGGERS);
  logWrites(plain);
  plain.pragma('wal_checkpoint(TRUNCATE)');
  plain.close();
}

let template: Promise<Buffer> | undefined;

async function makeTemplate(): Promise<Buffer> {
  const folder = mkdtempSync(join(SCRATCH_ROOT, 'plumbline-simulator-'));
  try {
    const file = join(folder, 'template.db');
    await fillDatabase(file);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A new database with two small mock sets, support and promo codes. */
export async function newDatabaseFile(): Promise<{ readonly file: string; readonly remove: () => void }> {
  template ??= makeTemplate();
  const content = await template;
  const folder = mkdtempSync(join(SCRATCH_ROOT, 'plumbline-simulator-'));
  const file = join(folder, 'app.db');
  writeFileSync(file, content);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
