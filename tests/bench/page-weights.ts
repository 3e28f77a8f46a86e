import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export type PageWeight = { readonly path: string; readonly scripts: number; readonly styles: number };

/** How large a file of the build is after compression. */
export const compressedSize = (file: string): number => {
  const compressed = `dist/client${file}.gz`;
  return (
    statSync(compressed, { throwIfNoEntry: false })?.size ?? gzipSync(readFileSync(join('dist/client', file))).length
  );
};

/** What the first load of a page brings, in bytes after gzip: every script and style sheet that its document names. */
export async function pageWeight(origin: string, path: string, cookie: string): Promise<PageWeight> {
  const answer = await fetch(`${origin}${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  const html = await answer.text();
  const named = (pattern: RegExp): string[] => [...new Set([...html.matchAll(pattern)].map(([, file = '']) => file))];
  const scripts = named(/(?:src|href)="(\/assets\/[^"]+\.js)"/g);
  const styles = named(/href="(\/assets\/[^"]+\.css)"/g);
  const sum = (files: readonly string[]): number => files.reduce((total, file) => total + compressedSize(file), 0);
  return { path, scripts: sum(scripts), styles: sum(styles) };
}
