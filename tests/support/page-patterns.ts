import { readFile } from 'node:fs/promises';
import { projectPath } from './project-root.ts';

/** The addresses of all pages, as the table of routes has them. */
export async function readPagePatterns(): Promise<string[]> {
  const table = await readFile(projectPath('src/web/routes.tsx'), 'utf8');
  return [...table.matchAll(/\bcreatePageRoute\(\s*'[^']+',\s*'([^']+)'/g)].map(([, pattern]) => pattern as string);
}
