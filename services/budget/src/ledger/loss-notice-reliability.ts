import { DAY_MS } from '@marquee/schemas/common/time';

/** Each further contradiction begins it anew. */
const DISTRUST_MS = DAY_MS;
/** Stands for bids that name no endpoint. */
const NO_ENDPOINT = 0;

/**
 * Whose word for a loss is taken. Nothing but the bid's token is needed to report it lost, and the token stands in the
 * ad: whoever bills what it reported lost would have us spend the same money twice. So it is believed until it is first
 * caught at that, and then not for a day.
 */
export class LossNoticeReliability {
  readonly #distrustedUntilMs = new Map<number, number>();
  #contradictions = 0;

  /** Bills of bids that had been reported lost. */
  get contradictions(): number {
    return this.#contradictions;
  }

  /** A bid was billed although it had been reported lost. */
  contradicted(sspEndpointId: number | undefined, nowMs: number): void {
    this.#contradictions += 1;
    this.#distrustedUntilMs.set(sspEndpointId ?? NO_ENDPOINT, nowMs + DISTRUST_MS);
  }

  isTrusted(sspEndpointId: number | undefined, nowMs: number): boolean {
    return nowMs >= (this.#distrustedUntilMs.get(sspEndpointId ?? NO_ENDPOINT) ?? Number.NEGATIVE_INFINITY);
  }
}
