// Which way the arrows point. Each rule has a file under tests/boundaries/bad that breaks it, and a test that sees it fire.
const inside = (room) => `^(?:tests/boundaries/bad/)?src/${room}`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain knows nobody: no other room, no package, no Node module.',
      severity: 'error',
      from: { path: inside('domain/') },
      to: { pathNot: inside('domain/') },
    },
    {
      name: 'application-knows-only-domain',
      comment: 'Use cases and ports know the domain; only the contract may use valibot.',
      severity: 'error',
      from: { path: inside('application/') },
      to: { pathNot: [inside('(application|domain)/'), 'node_modules/valibot/'] },
    },
    {
      name: 'valibot-only-in-contract',
      comment: 'Schemas live in the contract and are run in dispatch; nowhere else in the application.',
      severity: 'error',
      from: { path: inside('application/'), pathNot: inside('application/(contract/|dispatch\\.ts)') },
      to: { path: 'node_modules/valibot/' },
    },
    {
      name: 'web-reads-only-contract-and-domain',
      comment: 'Browser code shares the contract and the domain with the server and nothing else of ours.',
      severity: 'error',
      from: { path: inside('web/') },
      to: { path: inside('(adapters/|application/|main\\.ts)'), pathNot: inside('application/contract/') },
    },
    {
      name: 'web-has-no-node-modules',
      comment: 'Only the server entry of the web may stream with Node.',
      severity: 'error',
      from: { path: inside('web/'), pathNot: inside('web/entry-server\\.tsx$') },
      to: { dependencyTypes: ['core'], pathNot: '^virtual:(api-routes|site-cards|post-cards)$' },
    },
    {
      name: 'web-runs-no-schemas',
      comment: 'Validation runs on the server; valibot and the schemas stay out of the bundle.',
      severity: 'error',
      from: { path: inside('web/') },
      to: { path: inside('application/contract/(?!api-error|refusals)'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-keep-to-themselves',
      comment: 'An adapter never imports another one; main.ts joins them.',
      severity: 'error',
      from: { path: `${inside('adapters/')}([^/]+)/` },
      to: { path: inside('adapters/'), pathNot: inside('adapters/$1/') },
    },
    {
      name: 'only-http-renders',
      comment: 'Of the adapters only http may know the web, to render it.',
      severity: 'error',
      from: { path: inside('adapters/'), pathNot: inside('adapters/http/') },
      to: { path: inside('web/') },
    },
    {
      name: 'nobody-imports-main',
      comment: 'main.ts knows everyone; nobody knows main.ts.',
      severity: 'error',
      from: { path: '^(?:tests/boundaries/bad/)?src/' },
      to: { path: inside('main\\.ts$') },
    },
    {
      name: 'no-cycles',
      comment: 'No circular imports anywhere in src, of any length, those of types alone included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'What is imported is in package.json.',
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
    builtInModules: { add: ['virtual:api-routes', 'virtual:site-cards', 'virtual:post-cards'] },
  },
};
