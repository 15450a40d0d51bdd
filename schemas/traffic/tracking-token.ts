import type { TrackingClaims } from './tracking-claims.ts';

/** Longer tokens are refused unread. */
export const MAX_TOKEN_LENGTH = 8_192;

/**
 * What a token may be used for. `notice`: the win, billing and loss notices of exchanges, never in markup. `markup`: the
 * impression and the video events. `click`: clicks, conversions, postbacks, and the click id that advertisers hand about.
 */
export type TokenPurpose = 'notice' | 'markup' | 'click';

/** The tokens of one bid. */
export interface BidTokens {
  readonly notice: string;
  readonly markup: string;
  /** With the landing page in it. */
  click(): string;
  /** A token for clicks that leads nowhere: short enough for other people's URLs and databases. */
  clickId(): string;
  /** Short for `clickId`: 33 characters, which mean something once the tracker keeps what they are short for. */
  shortClickId(): string;
}

/** What a token says, once it is known whose it is. */
export type Verified =
  | {
      readonly ok: true;
      readonly claims: TrackingClaims;
      /** A token of the layout before purposes: in flight while an upgrade lasts. */
      readonly isLegacy: boolean;
      /** The click id of the bid: of every token of it the same. */
      clickId(): string;
      /** Short for it, by the secret that signed the bid: the one that its markup has, also after a rotation. */
      shortClickId(): string;
    }
  /** `malformed` was never a token; `forged` carries no signature of ours, or that of another purpose. */
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' };

/** Tokens in tracking URLs: the bidder signs them, the tracker verifies them. The tracker implements both. */
export interface TrackingTokens {
  sign(claims: TrackingClaims): BidTokens;
  /** Says nothing about expiry: what an expired token may still do differs from notice to notice. */
  verify(token: string, purpose: TokenPurpose): Verified;
}
