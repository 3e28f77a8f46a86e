import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { charactersOf, cutFont, FACES, FIRST_FONTS } from '../../scripts/first-font.ts';

/** What two fonts of the site may weigh together, in bytes: a third round trip of the first load begins at about 43 kB each. */
const BUDGET_BYTES = 45_000;

describe('the fonts that pages begin with (docs/decisions/0055)', () => {
  const files = Object.keys(FIRST_FONTS);

  test('are committed as they are cut now; else: npm run cut-fonts', async () => {
    for (const file of files) {
      assert.ok(readFileSync(file).equals(await cutFont(file)), `${file} differs when it is cut`);
    }
  });

  test('are small', () => {
    const bytes = files.reduce((sum, file) => sum + readFileSync(file).length, 0);
    assert.ok(bytes > 0 && bytes <= BUDGET_BYTES, `${bytes} bytes`);
  });

  test('hold what English and French are written with', () => {
    for (const file of files) {
      const held = new Set(charactersOf(file, readFileSync(FACES, 'utf8')));
      const missing = [...'AZaz09 $%&\'"()?!’“”–—…×°²³éèêàçùœÉÀÇ'].filter((character) => !held.has(character));
      assert.deepEqual(missing, [], file);
    }
  });

  test('overlap with no other file of their family, by which a browser would load both', () => {
    const styles = readFileSync(FACES, 'utf8');
    for (const [file, source] of Object.entries(FIRST_FONTS)) {
      const held = new Set(charactersOf(file, styles));
      const both = [...charactersOf(source, styles)].filter((character) => held.has(character));
      assert.deepEqual(both, [], file);
    }
  });
});
