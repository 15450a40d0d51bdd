/** What holds of a campaign, or of one of its creatives. */
export interface Finding {
  readonly creativeId: number | null;
  readonly text: string;
  readonly since: Date | null;
}

/**
 * Whether a condition holds for a campaign: it does; it does not, which `text` says of one for which it did; it cannot be said
 * now; or it is not asked, for a campaign that does not run anyway.
 */
export type Outcome =
  | { readonly state: 'holds'; readonly findings: readonly Finding[] }
  | { readonly state: 'clear'; readonly text: string }
  | { readonly state: 'unknown' }
  | { readonly state: 'inapplicable' };

export const UNKNOWN: Outcome = { state: 'unknown' };
export const INAPPLICABLE: Outcome = { state: 'inapplicable' };

export const holds = (text: string, since: Date | null = null): Outcome => ({
  state: 'holds',
  findings: [{ creativeId: null, text, since }],
});
export const clear = (text: string): Outcome => ({ state: 'clear', text });
