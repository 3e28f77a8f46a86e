// `npm run cut-fonts`: cuts the fonts that pages begin with, after a change of their characters in src/web/theme/first.css or a new
// version of the font packages. A test says when this is due (docs/decisions/0055).
import { writeFileSync } from 'node:fs';
import { cutFont, FIRST_FONTS } from './first-font.ts';

for (const file of Object.keys(FIRST_FONTS)) {
  const font = await cutFont(file);
  writeFileSync(file, font);
  process.stdout.write(`${file}: ${font.length} bytes\n`);
}
