import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Suites that take longest, the longest first; all others follow as vitest sorts them. The last one to be started decides
 * how long the workers of the others have nothing to do.
 */
const LONGEST = [
  'services/app/test/outages.int.spec.ts',
  'services/app/test/signals.int.spec.ts',
  'services/ingester/src/ingester.int.spec.ts',
  'services/app/test/authorisation-matrix.int.spec.ts',
  'services/app/test/bad-input.int.spec.ts',
  'services/adapters/kafka/traffic-log.int.spec.ts',
  'services/app/test/demo-data.int.spec.ts',
  'services/app/test/two-edges.int.spec.ts',
  'services/ingester/src/restart.int.spec.ts',
  'services/app/test/newcomer.int.spec.ts',
  'services/bidder/src/running/overspend.int.spec.ts',
  'services/app/test/',
  'services/ingester/',
  'web/e2e/pages.e2e.spec.ts',
  'web/e2e/forbidden-pages.e2e.spec.ts',
  'web/e2e/stories/lists.e2e.spec.ts',
  'web/e2e/stories/session.e2e.spec.ts',
  'web/e2e/sign-in.e2e.spec.ts',
];

/**
 * Starts the suites that take longest before all others, and those of each project together: a worker that has run one
 * project is of no use to another, and what it had loaded is lost. Those against engines come first.
 */
export class LongestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted
      .map((file, index) => ({ file, index, rank: rankOf(file) }))
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .map(({ file }) => file);
  }
}

function rankOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'unit') return LONGEST.length + 1;
  const rank = LONGEST.findIndex((name) => moduleId.includes(name));
  return rank === -1 ? LONGEST.length : rank;
}
