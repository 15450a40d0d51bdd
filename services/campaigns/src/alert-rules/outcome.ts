import type { Localized } from '@marquee/schemas/common/language';
import { translationsIn } from '@marquee/schemas/common/translations';

import type { AlertText } from './firings/alert.ts';

/** What holds of a campaign, or of one of its creatives. */
export interface Finding extends AlertText {
  readonly creativeId: number | null;
  readonly since: Date | null;
}

/**
 * Whether a condition holds for a campaign: it does; it does not, which `text` says of one for which it did; it cannot be said
 * now; or it is not asked, for a campaign that does not run anyway.
 */
export type Outcome =
  | { readonly state: 'holds'; readonly findings: readonly Finding[] }
  | ({ readonly state: 'clear' } & AlertText)
  | { readonly state: 'unknown' }
  | { readonly state: 'inapplicable' };

export const UNKNOWN: Outcome = { state: 'unknown' };
export const INAPPLICABLE: Outcome = { state: 'inapplicable' };

export const stored = (text: Localized): AlertText => ({ text: text.en, translations: translationsIn(text) });

export const holds = (text: Localized, since: Date | null = null): Outcome => ({
  state: 'holds',
  findings: [{ creativeId: null, ...stored(text), since }],
});
export const clear = (text: Localized): Outcome => ({ state: 'clear', ...stored(text) });
