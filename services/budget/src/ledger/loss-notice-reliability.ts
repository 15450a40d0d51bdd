import { DAY_MS } from '@marquee/schemas/common/time';

/** Each further contradiction restarts it. */
const DISTRUST_MS = DAY_MS;
/** Key of bids that name no endpoint. */
const NO_ENDPOINT = 0;

/**
 * Endpoints whose loss notices are trusted. Only the bid's token is needed to report a loss, and the ad
 * contains the token: an endpoint that bills bids that it reported lost would make us spend the same money
 * twice. So an endpoint is trusted until its first contradiction, and then not for a day.
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
