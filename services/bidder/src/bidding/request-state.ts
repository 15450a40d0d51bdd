import type { Imp, NormalisedRequest } from '@marquee/openrtb/request/bid-request';

import type { PreparedBid } from '../bids/bid-maker.ts';
import type { FittingBundles } from '../context/contextual-bundles.ts';
import type { IdentityKeys } from '../ports/audiences.ts';
import type { PreparedDspBid } from '../ports/dsp-demand.ts';
import type { SourceMatches } from '../sources/source-no-bid-reason.ts';
import type { TrafficSource } from '../sources/traffic-source.ts';
import type { BidContext } from './bid-context.ts';

/** A bid of one of our campaigns, or of a DSP. */
export type AnyPreparedBid = PreparedBid | PreparedDspBid;

/**
 * What is known of one request beyond what the auction reads, and what was made of it so far. Filters keep here what they
 * would otherwise work out again for each campaign; each is undefined until it is first needed.
 */
export class RequestState {
  /** As it came: lists and digests see what consent keeps from everything else. */
  readonly sent: NormalisedRequest;
  readonly source: TrafficSource;
  /** Its request is without what consent forbids. */
  readonly context: BidContext;
  /** From 0 to below 1: decides what of a price is tried. */
  readonly random: number;
  readonly bids: AnyPreparedBid[] = [];
  sourceMatches: SourceMatches | undefined;
  fittingBundles: FittingBundles | undefined;
  /** By imp that is sold once, the group of its bids. */
  groups: Map<Imp, string> | undefined;
  readonly #identityKeys: IdentityKeys;
  #identityKey: string | undefined;
  #isIdentified = false;

  constructor(
    { sent, source, context }: Pick<RequestState, 'sent' | 'source' | 'context'>,
    random: number,
    identityKeys: IdentityKeys,
  ) {
    this.sent = sent;
    this.source = source;
    this.context = context;
    this.random = random;
    this.#identityKeys = identityKeys;
  }

  /** Digest that distinguishes the person; undefined where the request must not be recognised. */
  identityKey(): string | undefined {
    if (!this.#isIdentified) {
      this.#identityKey = this.#identityKeys(this.sent);
      this.#isIdentified = true;
    }
    return this.#identityKey;
  }
}
