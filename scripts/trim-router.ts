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

type Declaration = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { name: string } | null;
};

/** Leaves out of the router what no page uses. A name that its next version does not have ends the build, so that nobody believes in a saving that is none. */
export function trimRouter(unused: Readonly<Record<string, string>> = UNUSED): Plugin {
  const found = new Set<string>();
  return {
    name: 'trim-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const body = this.parse(code, { lang: 'js' }).body as unknown as readonly Declaration[];
      let trimmed = code;
      for (const { type, id: name, start, end } of [...body].reverse()) {
        const answer = type === 'FunctionDeclaration' && name ? unused[name.name] : undefined;
        if (!answer || !name) continue;
        found.add(name.name);
        trimmed = `${trimmed.slice(0, start)}function ${name.name}${answer}${trimmed.slice(end)}`;
      }
      return trimmed === code ? null : { code: trimmed, map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(unused).filter((name) => !found.has(name));
      if (!error && missing.length > 0)
        this.error(`the router has no ${missing.join(', ')} any more: see scripts/trim-router.ts`);
    },
  };
}
