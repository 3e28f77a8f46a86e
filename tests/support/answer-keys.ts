import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Item = { readonly stem: string; readonly key: string; readonly options: Readonly<Record<string, string>> };

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The right option's text by stem, read from the files of a set and not from the server: for counting a score by hand. */
export function answerKeys(set: 1 | 2): Map<string, string> {
  const folder = `content/items/mock-${set}`;
  const items = readdirSync(folder).flatMap((name) => parse(readFileSync(`${folder}/${name}`, 'utf8')) as Item[]);
  return new Map(items.map(({ stem, key, options }) => [plain(stem), plain(options[key] ?? '')]));
}

/** Text as a person reads it: without line breaks and double spaces. */
export { plain as plainText };
