import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { InventoryMatches } from '@marquee/schemas/traffic/inventory';

import type { InventoryQueue } from './inventory-queue.ts';
import type { Sampler } from './sampler.ts';
import { samplesOf } from './samples.ts';

/** Records a sample of what is offered: a digest of an id for most requests, a few objects for one of many. */
export class Inventory {
  readonly #sampler: Sampler;
  readonly #queue: Pick<InventoryQueue, 'push'>;

  constructor(sampler: Sampler, queue: Pick<InventoryQueue, 'push'>) {
    this.#sampler = sampler;
    this.#queue = queue;
  }

  /** @param look asked only of a request that was chosen */
  offered(
    body: unknown,
    request: NormalisedRequest,
    sspEndpointId: number,
    nowMs: number,
    look: { readonly describe: () => TargetingContext; readonly matches: () => InventoryMatches },
  ): void {
    if (request.isTest) return;
    const weight = this.#sampler.weigh(request.id, nowMs);
    if (weight === 0) return;
    const samples = samplesOf(
      body,
      request,
      { targetingContext: look.describe(), matches: look.matches() },
      { sspEndpointId, weight, nowMs },
    );
    this.#sampler.took(samples.length);
    this.#queue.push(samples);
  }
}
