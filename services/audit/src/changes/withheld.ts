import type { PersonalDataVault } from '@marquee/kit/personal-data/port';

import { parseObject } from './json.ts';

type Vault = Pick<PersonalDataVault, 'open'>;

/** What replaces personal data that the reader may not see. */
const WITHHELD = 'withheld';

/** Of what is sealed, what the payments show as well: who it is, and where money went. */
const SHOWN_FIELDS = new Set(['firstName', 'lastName', 'email', 'destination', 'comment']);

/**
 * A vault that opens for an auditor: who a person is and where money went. Contact data and what staff noted about a person
 * stay closed, because no finding needs them.
 */
export const withholdingVault = (vault: Vault): Vault => ({
  async open(keyOf, sealed) {
    const text = await vault.open(keyOf, sealed);
    if (text === undefined) return undefined;
    const opened = parseObject(text);
    if (!opened) return WITHHELD;
    const shown = Object.entries(opened).map(([field, value]) => [
      field,
      SHOWN_FIELDS.has(field) || value === null ? value : WITHHELD,
    ]);
    return JSON.stringify(Object.fromEntries(shown));
  },
});
