/** What the scanner can find, and how it says it: the comment of a finding. */
export const FINDING_TEXTS = {
  'malware-domain': 'It loads from or links to a known malware host.',
  'crypto-miner': 'It mines cryptocurrency on viewers’ devices.',
  'auto-redirect': 'It redirects people to another page without a click.',
  'obfuscated-code': 'It runs code hidden in encoded text.',
  'data-script': 'It loads a script or frame from encoded text.',
  'download-prompt': 'It links to a program download.',
  'hidden-frame': 'It loads a page in an invisible frame.',
  'meta-refresh': 'It replaces itself with another page.',
  'packed-code': 'It contains packed code that can’t be checked.',
} as const;

export type FindingTag = keyof typeof FINDING_TEXTS;
