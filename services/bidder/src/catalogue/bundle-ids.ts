import type { ContextualBundleEvent } from '@marquee/schemas/events/contextual-bundle';

import type { BundleBook } from './references.ts';

/** Which contextual bundles there are. */
export class BundleIds implements BundleBook {
  readonly #owners = new Map<number, number | null>();

  apply(event: ContextualBundleEvent): void {
    const { contextualBundleId: id, userId } = event.data;
    if (event.type === 'ContextualBundleCreated') this.#owners.set(id, userId);
    else if (event.type === 'ContextualBundleDeleted') this.#owners.delete(id);
  }

  isFor(bundleId: number, userId: number): boolean {
    const owner = this.#owners.get(bundleId);
    return owner === null || owner === userId;
  }
}
