import type { Plugin } from 'vite';

/** The files in which the router's code is, whatever their names in its next version. */
const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;

/**
 * What the router brings for its framework mode, for React Server Components and for instrumentation, none of which this
 * site has. Each is called from what we do use, so that the bundler cannot know; here is what it answers for us.
 */
export const UNUSED: Readonly<Record<string, string>> = {
  usePrefetchBehavior: '() { return [false, null, {}]; }',
  PrefetchPageLinks: '() { return null; }',
  RemixRootDefaultErrorBoundary: '() { return null; }',
  RSCErrorHandler: '({ children }) { return children; }',
  DefaultErrorComponent: '() { return "This page could not be shown. Please load it again."; }',
  HistoryRouter: '() { return null; }',
  instrumentClientSideRouter: '(router) { return router; }',
  getRouteInstrumentationUpdates: '() { return {}; }',
  parseHydrationData: '() { return undefined; }',
};

type Node = { readonly type: string; readonly start: number; readonly end: number };
type Declaration = Node & { readonly id?: { name: string } | null };

/** A part of the code and what stands there instead. */
type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Leaves out of the router what no page uses, and its warnings to developers. A name that its next version does not have ends the build, so that nobody believes in a saving that is none. */
export function trimRouter(unused: Readonly<Record<string, string>> = UNUSED): Plugin {
  const found = new Set<string>();
  return {
    name: 'trim-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const body = this.parse(code, { lang: 'js' }).body as unknown as readonly Declaration[];
      const edits = body.flatMap((declaration): Edit[] => {
        const { type, id: name, start, end } = declaration;
        const answer = type === 'FunctionDeclaration' && name ? unused[name.name] : undefined;
        if (!answer || !name) return warningsIn(declaration);
        found.add(name.name);
        return [{ start, end, text: `function ${name.name}${answer}` }];
      });
      return edits.length === 0 ? null : { code: edited(code, edits), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(unused).filter((name) => !found.has(name));
      if (!error && missing.length > 0)
        this.error(`the router has no ${missing.join(', ')} any more: see scripts/trim-router.ts`);
    },
  };
}

/** Each call of the router's own `warning`, which only writes to the console what a developer did wrong. */
function warningsIn(node: Node): Edit[] {
  const { type, expression, start, end } = node as Node & { expression?: { callee?: { name?: string } } };
  if (type === 'ExpressionStatement' && expression?.callee?.name === 'warning') return [{ start, end, text: ';' }];
  return (Object.values(node) as unknown[]).flat().filter(isNode).flatMap(warningsIn);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The code with its parts replaced; they stand in their order and none in another. */
function edited(code: string, edits: readonly Edit[]): string {
  let rest = 0;
  let text = '';
  for (const edit of edits) {
    text += code.slice(rest, edit.start) + edit.text;
    rest = edit.end;
  }
  return text + code.slice(rest);
}
