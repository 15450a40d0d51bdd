import type { FindingTag } from '@marquee/schemas/creative-scan/tags';

import { addressesIn, decoded } from './decoded.ts';
import { markupFindings } from './markup-rules.ts';
import { encodedTexts, revealed } from './revealed.ts';

/** What some code holds, whichever way it is written. */
export interface CodeContent {
  /** What the rules find, each tag once. */
  readonly tags: readonly { readonly tag: FindingTag; readonly isMalware: boolean }[];
  /** Web addresses, each once. */
  readonly addresses: readonly string[];
}

/** Reads code as it is written, as its script would put it together, and what it keeps encoded. */
export function readCode(code: string): CodeContent {
  const written = decoded(code);
  const hidden = revealed(written);
  const found = new Map<FindingTag, boolean>();
  for (const reading of new Set([written, hidden, encodedTexts(written)])) {
    for (const { tag, isMalware } of markupFindings(reading))
      found.set(tag, isMalware || found.get(tag) === true);
  }
  return {
    tags: [...found].map(([tag, isMalware]) => ({ tag, isMalware })),
    addresses: [...new Set([...addressesIn(written), ...addressesIn(hidden)])],
  };
}
