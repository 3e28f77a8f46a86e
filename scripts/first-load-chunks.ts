import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;

const entry = (path: string): string => `${process.cwd()}/src/web/${path}`;

/** What runs on every page at once: it brings nothing of what hydration needs. */
const FIRST = entry('entry-client.ts');
/** Entries: modules that are loaded on demand, with all their static imports. */
const HYDRATION = entry('hydrate.tsx');
const SITE_LAYOUT = entry('layout/site-layout.tsx');
const EXAM = ['exam/exam-page.tsx', 'exam/running-exam.tsx'].map(entry);

const SMALL_PARTS = /\/web\/ui\/(empty-state|load-failure|retry-form|skeleton)\b/;
const EXAMPLE_WORDS = /\/domain\/competency\/(example-form|level-names|competency-texts)\.ts$/;

/** Modules that as many pages import are common; below that, one page would bring too much of others. Found by measuring. */
const PAGES_THAT_SHARE = 32;

/**
 * Chunks of what pages share. By itself the bundler makes one of each set of modules that the same pages use: sixty files of a
 * few hundred bytes in a page, which compress badly: 11 kB more. `start` is what hydration needs on every page, and what the
 * exam, which has no site layout, has in common with that layout; `site` is the rest of the layout.
 */
export const firstLoadChunks: Rolldown.CodeSplittingGroup[] = [
  {
    debugName: 'first',
    name: (id, graph) => (isImportedFrom(id, FIRST, graph) ? 'first' : null),
    priority: 4,
  },
  {
    debugName: 'start',
    name: (id, graph) => {
      const isShared = isImportedFrom(id, SITE_LAYOUT, graph) && EXAM.some((path) => isImportedFrom(id, path, graph));
      return isShared || isImportedFrom(id, HYDRATION, graph) ? 'start' : null;
    },
    priority: 3,
  },
  { debugName: 'site', name: (id, graph) => (isImportedFrom(id, SITE_LAYOUT, graph) ? 'site' : null), priority: 2 },
  // Three small modules that pages of examples and texts share compress better as one.
  { debugName: 'examples', name: (id) => (EXAMPLE_WORDS.test(id) ? 'examples' : null), priority: 1 },
  // Small parts of many pages: a third of a kilobyte less in the heaviest ones.
  { debugName: 'parts', name: (id) => (SMALL_PARTS.test(id) ? 'parts' : null), priority: 1 },
  // Icons stand apart: `shared` brings `site` along, which the exam with an icon in it would then bring too.
  {
    debugName: 'shared',
    name: (id) => (id.includes('/node_modules/lucide/') ? 'icons' : 'shared'),
    minShareCount: PAGES_THAT_SHARE,
    priority: 1,
  },
];

const NAMED_CHUNKS = new Set(['start', 'site', 'shared', 'icons']);

/**
 * Short file names: every page brings the list of all files, for the pages that may be next, and each file names those it
 * imports. Chunks that the bundler makes of what some pages share have no telling name anyway. It saves 1.9 kB in /course.
 */
export const chunkFileName = ({ name, isDynamicEntry }: Rolldown.PreRenderedChunk): string =>
  isDynamicEntry || NAMED_CHUNKS.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

/** The same for style sheets; fonts and pictures keep Vite's names, by which the server's build knows them. */
export const assetFileName = ({ names }: Rolldown.PreRenderedAsset): string =>
  names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]';

const importsOfEntries = new Map<string, ReadonlySet<string>>();

/**
 * Whether an entry loads a module of ours by its static imports, directly or not. The bundler adds what it uses of packages. The
 * graph is the same for all calls of one build.
 */
function isImportedFrom(id: string, entryPath: string, graph: Graph): boolean {
  let imports = importsOfEntries.get(entryPath);
  if (!imports) {
    imports = importsOf(entryPath, graph);
    importsOfEntries.set(entryPath, imports);
  }
  return imports.has(id);
}

function importsOf(entryPath: string, graph: Graph): ReadonlySet<string> {
  if (!graph.getModuleInfo(entryPath)) {
    throw new Error(`${entryPath} is not a module of the build: see scripts/first-load-chunks.ts`);
  }
  const reached = new Set<string>();
  const open = [entryPath];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((each) => !each.includes('/node_modules/')));
  }
  // The entry keeps a file of its own, by which the server finds in the manifest what a page needs.
  reached.delete(entryPath);
  return reached;
}
