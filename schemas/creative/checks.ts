import * as v from 'valibot';

import { scanResult } from '../creative-scan/result.ts';
import { SCAN_STATES } from '../creative-scan/state.ts';
import { linkCheckView } from './views.ts';

/** What a creative uses a URL for. */
export const LINK_PURPOSES = ['click', 'image', 'video', 'vast', 'companion', 'html5'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const sides = v.object({ width: v.number(), height: v.number() });

/** A URL of a creative that was followed, its macros filled with samples. */
const checkedLink = v.object({
  purpose: v.picklist(LINK_PURPOSES),
  /** As the advertiser wrote it. */
  url: v.string(),
  /** The platform's macros in it, `{campaign_id}`. */
  macros: v.array(v.string()),
  ...linkCheckView.entries,
});
export type CheckedLink = v.InferOutput<typeof checkedLink>;

/** An uploaded file that a creative shows. */
const checkedFile = v.object({
  purpose: v.picklist(LINK_PURPOSES),
  originName: v.string(),
  /** Bytes. */
  weight: v.number(),
  /** Pixels of the file itself. */
  ...sides.entries,
  /** Pixels that the creative declares; null where it declares none. */
  declared: v.nullable(sides),
});
export type CheckedFile = v.InferOutput<typeof checkedFile>;

/** What the checks of a creative found just now. */
const creativeChecks = v.object({
  /** UTC. */
  checkedAt: v.string(),
  links: v.array(checkedLink),
  files: v.array(checkedFile),
  /** Of markup that the creative carries; `message` is null when nothing is wrong with it. */
  markup: v.nullable(v.object({ bytes: v.number(), message: v.nullable(v.string()) })),
  scan: v.object({
    state: v.picklist(SCAN_STATES),
    result: scanResult,
    /** Why staff cleared what was found as a false positive; null where it is not cleared. */
    clearedBecause: v.nullable(v.string()),
    /** UTC; null before the first scan whose links were followed. */
    scannedAt: v.nullable(v.string()),
  }),
  /** What the files of an HTML5 zip load or name elsewhere; null for other creatives. */
  html5: v.nullable(
    v.object({
      /** Files of the zip. */
      files: v.number(),
      /** Over plain http the ad is in no bid for a secure page. */
      links: v.array(v.object({ path: v.string(), url: v.string(), isSecure: v.boolean() })),
    }),
  ),
});
export type CreativeChecks = v.InferOutput<typeof creativeChecks>;

/** `POST /admin/creatives/{id}/check`. */
export const creativeChecksAnswer = v.object({ data: creativeChecks });
