import { argon2PasswordHasher } from './adapters/argon2/password-hasher.ts';
import { SettingsError } from './adapters/config/read-settings.ts';
import type { Settings } from './adapters/config/settings.ts';
import { readContent } from './adapters/content-files/read-content.ts';
import { readFigures } from './adapters/content-files/read-figures.ts';
import { authoredMarkup } from './adapters/markup/authored-markup.ts';
import type { Database } from './adapters/sql/database.ts';
import { createReaders } from './adapters/sql/readers.ts';
import { findDemoAccounts, makeDemoAccounts } from './application/accounts/make-demo-accounts.ts';
import type { Clock } from './application/ports/infrastructure.ts';
import type { Transact } from './application/ports/transact.ts';
import { loadContent } from './application/study/load-content.ts';

/** Relative to the working directory of the server. */
export const CONTENT_FOLDER = 'content';

/** What happened to the file of a text that was edited on the site. */
const FILE_WORDS = {
  unchanged: '',
  changed: ' (its file has changed too: that text is in the history of the editor)',
  gone: ' (its file is gone)',
  'shut out': ' (another post has the address of this file, which is not loaded)',
} as const;

/** What the composition of the server begins with. */
export type ServerFoundation = {
  readonly settings: Settings;
  readonly database: Database;
  readonly transact: Transact;
  readonly clock: Clock;
};

/** Migrates the schema, loads the study material into an empty database, creates the demo accounts. */
export async function prepareDatabase({
  settings,
  database,
  transact,
  clock,
  say,
}: ServerFoundation & { say: (line: string) => void }) {
  await database.preventRestore();
  const migrated = await database.migrate((line) => say(`• ${line}`));
  if (migrated.length > 0) say(`• Database: ${migrated.length} migrations applied`);
  const { content, users } = createReaders(database);
  if (await content.isEmpty()) {
    say('• Loading the study material …');
    await loadStudyMaterial({ transact, clock, say });
  }
  const hasher = argon2PasswordHasher();
  if (settings.demoAccounts) await makeDemoAccounts({ transact, users, hasher, clock })();
  if (settings.production) refuseDemoAccounts(await findDemoAccounts({ users, hasher })());
}

/** Production must not start on a database with demo accounts and their published passwords. */
function refuseDemoAccounts(usernames: readonly string[]): void {
  if (usernames.length === 0) return;
  const names = usernames.join(', ');
  throw new SettingsError([`DATABASE_URL holds demo accounts with their published passwords: ${names}. Delete them`]);
}

/** Loads `content/`; throws with every problem, named by file and line, when it is not valid (product.md 5.1, 5.2). */
export async function loadStudyMaterial({
  transact,
  clock,
  say,
}: Pick<ServerFoundation, 'transact' | 'clock'> & { say: (line: string) => void }) {
  const markup = authoredMarkup(await readFigures(CONTENT_FOLDER));
  const source = { read: () => readContent(CONTENT_FOLDER, { markup, complete: true, asShown: false }) };
  const loaded = await loadContent({ source, transact, clock, markup })();
  if (!loaded.ok) {
    throw new Error(loaded.refusal.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'));
  }
  for (const [kind, report] of Object.entries(loaded.value.report)) {
    const { added, changed, retired, untouched, kept = [] } = report;
    say(`  ${kind}: ${added} added, ${changed} changed, ${retired} retired, ${untouched} untouched`);
    if (kept.length > 0)
      say(`    edited on the site and changed in the files, left as the site has them: ${kept.join(', ')}`);
  }
  for (const { key, file } of loaded.value.kept) say(`  kept as edited on the site: ${key}${FILE_WORDS[file]}`);
}
