import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PRODUCT = '/services/app/test/';

/**
 * Starts the suites that run the whole product before all others: they take longest, and the last one to be started
 * decides how long the others' workers have nothing to do.
 */
export class ProductFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const runsProduct = ({ moduleId }: TestSpecification) => moduleId.includes(PRODUCT);
    return [...sorted.filter(runsProduct), ...sorted.filter((file) => !runsProduct(file))];
  }
}
