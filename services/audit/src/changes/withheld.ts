import type { PersonalDataVault } from '@marquee/kit/personal-data/port';

import { parseObject } from './json.ts';
import type { Reader } from './present.ts';

type Vault = Pick<PersonalDataVault, 'open'>;

/** What replaces personal data that the reader may not see. */
const WITHHELD = 'withheld';

/** Of what is sealed, what the payments show as well: who it is, and where money went. */
const SHOWN_FIELDS = new Set(['firstName', 'lastName', 'email', 'destination', 'comment']);

/** Sealed texts that the payments and the journal show as well: why money was given or not taken. */
const SHOWN_TEXTS = new Set(['comment', 'reason', 'declineReason', 'data.message']);

/**
 * A vault that opens for an auditor: who a person is, where money went and why. Contact data and what staff noted about a
 * person stay closed, because no finding needs them.
 */
export const withholdingVault = (vault: Vault): Reader => ({
  async open(keyOf, sealed, field) {
    const text = await vault.open(keyOf, sealed);
    if (text === undefined || SHOWN_TEXTS.has(field)) return text;
    const opened = parseObject(text);
    if (!opened) return WITHHELD;
    const shown = Object.entries(opened).map(([name, value]) => [
      name,
      SHOWN_FIELDS.has(name) || value === null ? value : WITHHELD,
    ]);
    return JSON.stringify(Object.fromEntries(shown));
  },
});
