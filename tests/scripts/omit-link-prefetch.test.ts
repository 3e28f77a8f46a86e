import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseAst } from 'vite';
import { omitLinkPrefetch } from '../../scripts/omit-link-prefetch.ts';
import { projectPath } from '../support/project-root.ts';

type Hook = (this: unknown, ...parameters: unknown[]) => unknown;

const ROUTER = projectPath('node_modules/react-router/dist/development');
const modules = readdirSync(ROUTER).filter((name) => name.endsWith('.mjs'));

/** Runs the plugin on some modules of the router; returns the changed ones and the errors of the build. */
function build(names: readonly string[]): { readonly changed: readonly string[]; readonly errors: readonly string[] } {
  const { transform, buildEnd } = omitLinkPrefetch() as unknown as { transform: Hook; buildEnd: Hook };
  const errors: string[] = [];
  const context = { parse: parseAst, error: (message: string) => errors.push(message) };
  const changed = names.flatMap((name) => {
    const path = join(ROUTER, name);
    const result = transform.call(context, readFileSync(path, 'utf8'), path) as { code: string } | null;
    return result ? [result.code] : [];
  });
  buildEnd.call(context);
  return { changed, errors };
}

test('the router has the omitted component once, and its module stays valid', () => {
  const { changed, errors } = build(modules);
  assert.deepEqual(errors, []);
  assert.equal(changed.length, 1);
  assert.match(changed[0] ?? '', /function PrefetchPageLinks\(\) \{ return null; \}/);
  assert.ok(parseAst(changed[0] ?? '').body.length > 100);
});

test('a router without the component fails the build', () => {
  const { changed, errors } = build([]);
  assert.deepEqual(changed, []);
  assert.match(errors.join(), /has no PrefetchPageLinks any more/);
});
