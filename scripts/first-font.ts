import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const packageFile = createRequire(import.meta.url).resolve;

/** The style sheet that says which characters the first files hold. */
export const FACES = 'src/web/theme/first.css';

/** The first files, by the fonts that they are cut from. */
export const FIRST_FONTS: Readonly<Record<string, string>> = {
  'src/web/theme/fonts/source-serif-4-first.woff2':
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'src/web/theme/fonts/source-sans-3-first.woff2':
    '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
};

/** What our styles use, and what fonts do by themselves. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum'];

/** The characters of the style sheet's `unicode-range` for a file. Throws where it names no such file. */
export function charactersOf(file: string, styles: string): string {
  const name = file.split('/').at(-1);
  const face = styles.split('@font-face').find((rule) => rule.includes(`/${name}"`));
  const ranges = /unicode-range:([^;]+);/.exec(face ?? '')?.[1];
  if (!ranges) throw new Error(`${FACES} has no range of characters for ${name}`);
  return ranges.split(',').map(charactersOfRange).join('');
}

function charactersOfRange(range: string): string {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, place) => first + place));
}

/** "Source" in the names of a font, which are UTF-16, but not in its copyright notice. */
const RESERVED_NAME = /\0S\0o\0u\0r\0c\0e(?=(\0 )?\0S)/g;

/** The licence reserves the name for the whole font: another of as many letters takes its place. */
const rename = (font: Buffer): Buffer =>
  Buffer.from(font.toString('latin1').replaceAll(RESERVED_NAME, '\0S\0u\0b\0s\0e\0t'), 'latin1');

/** Cuts a font to the characters and weights of nearly every page: half of its bytes. */
export async function cutFont(file: string): Promise<Buffer> {
  const whole = readFileSync(packageFile(FIRST_FONTS[file] ?? file));
  const characters = charactersOf(file, readFileSync(FACES, 'utf8'));
  const options = { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: FEATURES };
  const cut = await subsetFont(whole, characters, { ...options, targetFormat: 'sfnt' });
  // The second time for the checksums of the new names, and for the compression.
  return subsetFont(rename(cut), characters, { ...options, targetFormat: 'woff2' });
}
