import type { Plugin } from 'vite';

const ROUTER = /node_modules\/react-router\/dist\/.*\.mjs$/;

/** Prefetching of modules and data for links, which only the router's framework mode has. */
const COMPONENT = 'PrefetchPageLinks';

type Declaration = {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { name: string };
};

/**
 * Replaces the body of one component of React Router: 1.4 kB gzip less in the first load of every page. Each link refers to the
 * component, so no bundler can see that it is never rendered. Without this the largest pages exceed their budget of 140 kB
 * (tests/end-to-end/first-load.test.ts). The build fails if a new version of the router no longer has the component.
 */
export function omitLinkPrefetch(): Plugin {
  let found = false;
  return {
    name: 'omit-link-prefetch',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes(`function ${COMPONENT}(`)) return null;
      const declarations = this.parse(code, { lang: 'js' }).body as unknown as readonly Declaration[];
      const component = declarations.find((each) => each.type === 'FunctionDeclaration' && each.id?.name === COMPONENT);
      if (!component) return null;
      found = true;
      const { start, end } = component;
      return { code: `${code.slice(0, start)}function ${COMPONENT}() { return null; }${code.slice(end)}`, map: null };
    },
    buildEnd(error) {
      if (!error && !found) this.error(`React Router has no ${COMPONENT} any more: see scripts/omit-link-prefetch.ts`);
    },
  };
}
