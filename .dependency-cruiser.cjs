// Which layer may import which. Each rule has a fixture under tests/boundaries/bad that violates it, and a test that sees it fire.
const inside = (folder) => `^(?:tests/boundaries/bad/)?src/${folder}`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain imports nothing but itself: no other layer, no package, no Node module.',
      severity: 'error',
      from: { path: inside('domain/') },
      to: { pathNot: inside('domain/') },
    },
    {
      name: 'application-imports-only-domain',
      comment: 'Use cases and ports import the domain; only the contract may use valibot.',
      severity: 'error',
      from: { path: inside('application/') },
      to: { pathNot: [inside('(application|domain)/'), 'node_modules/valibot/'] },
    },
    {
      name: 'valibot-only-in-contract',
      comment: 'Schemas are declared in the contract and run in dispatch, nowhere else in the application.',
      severity: 'error',
      from: { path: inside('application/'), pathNot: inside('application/(contract/|dispatch\\.ts)') },
      to: { path: 'node_modules/valibot/' },
    },
    {
      name: 'web-imports-only-contract-and-domain',
      comment: 'Browser code shares only the contract and the domain with the server.',
      severity: 'error',
      from: { path: inside('web/') },
      to: { path: inside('(adapters/|application/|main\\.ts)'), pathNot: inside('application/contract/') },
    },
    {
      name: 'web-has-no-node-modules',
      comment: 'Only the server entry of the web layer and its renderer may use Node modules, to stream.',
      severity: 'error',
      from: { path: inside('web/'), pathNot: inside('web/(entry-server|render-tree)\\.tsx?$') },
      to: { dependencyTypes: ['core'], pathNot: '^virtual:(api-routes|rare-api-routes|site-cards|post-cards)$' },
    },
    {
      name: 'web-runs-no-schemas',
      comment: 'Validation runs on the server; valibot and the schemas stay out of the browser bundle.',
      severity: 'error',
      from: { path: inside('web/') },
      to: { path: inside('application/contract/(?!api-error|refusals)'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-do-not-import-each-other',
      comment: 'An adapter never imports another one; main.ts connects them.',
      severity: 'error',
      from: { path: `${inside('adapters/')}([^/]+)/` },
      to: { path: inside('adapters/'), pathNot: inside('adapters/$1/') },
    },
    {
      name: 'only-http-imports-web',
      comment: 'Of the adapters only http imports the web layer, to render it.',
      severity: 'error',
      from: { path: inside('adapters/'), pathNot: inside('adapters/http/') },
      to: { path: inside('web/') },
    },
    {
      name: 'main-is-not-imported',
      comment: 'main.ts, its commands and the modules they compose import every layer; no layer imports them.',
      severity: 'error',
      from: { path: '^(?:tests/boundaries/bad/)?src/', pathNot: '^src/(main\\.ts$|modules/|commands/)' },
      to: { path: inside('(main\\.ts$|modules/|commands/)') },
    },
    {
      name: 'no-cycles',
      comment: 'Merge two files that import each other, or move what they share to a third; imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'Every imported package is declared in package.json.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
    builtInModules: {
      add: ['virtual:api-routes', 'virtual:rare-api-routes', 'virtual:site-cards', 'virtual:post-cards'],
    },
  },
};
