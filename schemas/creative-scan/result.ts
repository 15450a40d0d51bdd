import * as v from 'valibot';

const optionalText = v.nullable(v.string());

/** What a scan found (`tmt` of the specification); every field is null while nothing was scanned, and where nothing was found. */
export const scanResult = v.object({
  /** What it is: `crypto-miner`. */
  tagName: optionalText,
  /** Where it is: `markup`, `link` or `landing-page`. */
  hitType: optionalText,
  urgency: optionalText,
  confidence: optionalText,
  /** The same in words. */
  comment: optionalText,
  /** The address that it is about. */
  incidentUrl: optionalText,
});
export type ScanResult = v.InferOutput<typeof scanResult>;

export const NOTHING_FOUND: ScanResult = {
  tagName: null,
  hitType: null,
  urgency: null,
  confidence: null,
  comment: null,
  incidentUrl: null,
};

/**
 * What holds of the last scan: nothing found; something that people should look at; malware; and malware that staff
 * cleared as a false positive.
 */
export const SCAN_OUTCOMES = ['good', 'suspicious', 'malware', 'cleared'] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];
