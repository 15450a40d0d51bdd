import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { InventoryMatches, InventorySample } from '@marquee/schemas/traffic/inventory';

import type { InventoryQueue } from './inventory-queue.ts';
import type { Sampler } from './sampler.ts';
import { samplesOf, withMatches } from './samples.ts';

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
    const samples = samplesOf(body, request, look.describe(), { sspEndpointId, weight, nowMs });
    this.#sampler.took(samples.length);
    // Comparing with every list takes a while, and the answer need not wait for it.
    setImmediate(() => this.#queue.push(compared(samples, look.matches)));
  }
}

/** No request waits for what is compared here, so that an error would end the process: its samples go without matches. */
function compared(
  samples: readonly InventorySample[],
  matchesOf: () => InventoryMatches,
): readonly InventorySample[] {
  try {
    return withMatches(samples, matchesOf());
  } catch {
    return samples;
  }
}
