/** What the scanner can find, and how it says it: the comment of a finding. */
export const FINDING_TEXTS = {
  'malware-domain': 'It loads from or leads to a host that is known for malware.',
  'crypto-miner': 'It mines a cryptocurrency on the device of people who see it.',
  'auto-redirect': 'It leads people to another page without a click.',
  'obfuscated-code': 'It runs code that is hidden in an encoded text.',
  'data-script': 'It loads a script or a frame from an encoded text.',
  'download-prompt': 'It leads to a program to download.',
  'hidden-frame': 'It loads a page in a frame that people cannot see.',
  'meta-refresh': 'It replaces itself by another page.',
  'packed-code': 'It contains packed code, which cannot be checked.',
} as const;

export type FindingTag = keyof typeof FINDING_TEXTS;
