// Removes from node_modules what the built server does not load, so that an image carries no build tools.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { parseAst } from 'vite';
import { ROOT } from './steps.mjs';

/** Knex loads the packages of its databases by name. */
const LOADED_BY_NAME = ['better-sqlite3', 'mysql2'];

const root = resolve(process.argv[2] ?? ROOT);

const packageName = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that files of the built server import. */
function importedPackages(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js'));
  const specifiers = files.flatMap((name) => importsIn(parseAst(readFileSync(join(folder, name), 'utf8'))));
  const isPackage = (name) => !/^(\.|\/|node:)/.test(name) && !builtinModules.includes(name);
  return [...new Set(specifiers.filter(isPackage).map(packageName))];
}

/** What the code below a node of a syntax tree imports, at once or later. */
function importsIn(node) {
  if (node === null || typeof node !== 'object') return [];
  const own = typeof node.source?.value === 'string' ? [node.source.value] : [];
  return [...own, ...Object.values(node).flatMap(importsIn)];
}

/** The folder that `name` resolves to from `folder`, by Node's rule; null where it is not installed. */
function resolvePackage(name, folder) {
  for (let at = folder; ; at = dirname(at)) {
    const candidate = join(at, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (at === root || at === dirname(at)) return null;
  }
}

/** The folders of packages and of everything they need, optional packages where they are installed. */
function closureOf(names) {
  const kept = new Set();
  const visit = (name, from) => {
    const folder = resolvePackage(name, from);
    if (!folder || kept.has(folder)) return;
    kept.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const peers = Object.keys(peerDependencies ?? {}).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      visit(needed, folder);
    }
  };
  for (const name of names) visit(name, root);
  return kept;
}

/** The folders of all packages in a node_modules folder, without those nested in them. */
function packagesIn(modules) {
  if (!existsSync(modules)) return [];
  return readdirSync(modules).flatMap((name) => {
    if (name.startsWith('@')) return readdirSync(join(modules, name)).map((part) => join(modules, name, part));
    return name.startsWith('.') ? [] : [join(modules, name)];
  });
}

function prune(modules, kept) {
  for (const folder of packagesIn(modules)) {
    if (kept.has(folder)) prune(join(folder, 'node_modules'), kept);
    else rmSync(folder, { recursive: true, force: true });
  }
}

const imported = importedPackages(join(root, 'dist/server'));
const missing = imported.filter((name) => !resolvePackage(name, root));
if (missing.length > 0) throw new Error(`The server imports packages that are not installed: ${missing.join(', ')}`);
const kept = closureOf([...imported, ...LOADED_BY_NAME]);
prune(join(root, 'node_modules'), kept);
rmSync(join(root, 'node_modules/.bin'), { recursive: true, force: true });
process.stdout.write(`Kept ${kept.size} packages.\n`);
