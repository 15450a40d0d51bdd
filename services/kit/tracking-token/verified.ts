import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** What a token says, once it is known whose it is. */
export type Verified =
  | {
      readonly ok: true;
      readonly claims: TrackingClaims;
      /** A token of the layout before purposes: in flight while an upgrade lasts. */
      readonly isLegacy: boolean;
      /** The click id of the bid: of every token of it the same. */
      clickId(): string;
    }
  /** `malformed` was never a token; `forged` carries no signature of ours, or that of another purpose. */
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' };

/** What tokens are signed with. */
export interface TrackingTokenSecrets {
  readonly current: string;
  /** Accepted beside the current one until the last token that it signed has expired. */
  readonly previous?: string | undefined;
}
