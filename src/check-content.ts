import { resolve } from 'node:path';
import { readContent } from './adapters/content-files/read-content.ts';
import { readFigures } from './adapters/content-files/read-figures.ts';
import { authoredMarkup } from './adapters/markup/authored-markup.ts';

/**
 * `npm run check:content [folder]`: the folder of the product has to be complete, any other one only valid in itself.
 */
const [folder = 'content'] = process.argv.slice(2);
const complete = resolve(folder) === resolve('content');
const { content, problems, optionCues } = await readContent(folder, {
  markup: authoredMarkup(await readFigures(folder)),
  complete,
  asShown: true,
});

for (const { file, line, reason } of problems) console.log(`${file}:${line}: ${reason}`);
for (const { name, questions, percent } of optionCues) {
  console.log(`${percent.toFixed(1)} % of the keys found from the options alone in ${name} (${questions} questions)`);
}
if (problems.length > 0) {
  console.log(problems.length === 1 ? '1 problem' : `${problems.length} problems`);
  process.exitCode = 1;
} else {
  for (const [kind, entries] of Object.entries(content)) console.log(`${String(entries.length).padStart(5)} ${kind}`);
}
