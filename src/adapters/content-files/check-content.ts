import { readContent } from './read-content.ts';

const [folder = 'content'] = process.argv.slice(2);
const { content, problems } = await readContent(folder);

for (const { file, line, reason } of problems) console.log(`${file}:${line}: ${reason}`);
if (problems.length > 0) {
  console.log(problems.length === 1 ? '1 problem' : `${problems.length} problems`);
  process.exitCode = 1;
} else {
  for (const [kind, entries] of Object.entries(content)) console.log(`${String(entries.length).padStart(5)} ${kind}`);
}
