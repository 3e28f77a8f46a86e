// `npm run draw-cards`: draws the pictures beside shared links that are missing, and removes those that no page has any more.
// `--all` draws all of them anew, after a change of their design. A test says when this is due (docs/decisions/0025).
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARDS_FOLDER, listExpectedCards } from '../src/social-cards.ts';
import { drawCard } from './draw-card.ts';

const { site, peng, posts } = await listExpectedCards('content');
const cards = [site, peng, ...posts];
const isRedrawn = process.argv.includes('--all');

mkdirSync(CARDS_FOLDER, { recursive: true });
for (const name of readdirSync(CARDS_FOLDER)) {
  if (!cards.some(({ file }) => file === name)) rmSync(join(CARDS_FOLDER, name));
}
for (const { file, words } of cards) {
  const path = join(CARDS_FOLDER, file);
  if (existsSync(path) && !isRedrawn) continue;
  writeFileSync(path, await drawCard(words));
  process.stdout.write(`${path}\n`);
}
