import * as v from 'valibot';

import { approval, campaignStatus } from '../common/campaign-terms.ts';
import { pageMeta } from '../common/paging.ts';
import { ownerView, statsEntries } from '../queries/stats.ts';
import { scanResult } from '../creative-scan/result.ts';
import { SCAN_STATES } from '../creative-scan/state.ts';
import { creativeResource } from './fields.ts';

const optionalText = v.nullable(v.string());

/** A creative as `GET /creatives/{id}` answers it. */
export const creativeView = v.object({
  id: v.number(),
  userId: v.number(),
  /** Raised by every change; sent back as `version` or `If-Match` it protects another editor's change. */
  version: v.number(),
  /** What moderation says, or `disabled` while switched off. */
  status: campaignStatus,
  approved: approval,
  isActive: v.boolean(),
  /** Why moderation refused it. */
  disapproveReason: optionalText,
  /** `300x250`; null for types without a size. */
  size: optionalText,
  ...creativeResource.view,
  /** The folder that it is in. */
  folder: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** What the last scan found. */
  tmt: scanResult,
  scanState: v.picklist(SCAN_STATES),
  /** The image or file that a list shows. */
  media: v.nullable(v.object({ id: v.nullable(v.number()), url: v.string(), originName: v.string() })),
  campaigns: v.array(v.object({ id: v.number(), name: v.string(), status: campaignStatus })),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** When it last went to moderation. */
  pendingAt: optionalText,
  deletedAt: optionalText,
  ...statsEntries,
  /** In admin answers only. */
  user: v.optional(ownerView),
});
export type CreativeView = v.InferOutput<typeof creativeView>;

export const creativeAnswer = v.object({ data: creativeView });
export const creativeListAnswer = v.object({ data: v.array(creativeView), meta: pageMeta });
export const creativeCountAnswer = v.object({ data: v.object({ count: v.number() }) });

/** What following a link found. */
export const linkCheckView = v.object({
  /** False when the link may not stand in a creative. */
  isValid: v.boolean(),
  isSecure: v.boolean(),
  /** False when no server answered there; true when an HTTP server did. */
  reachable: v.boolean(),
  /** HTTP status of the last answer. */
  httpStatus: v.nullable(v.number()),
  /** Where the redirects ended. */
  finalUrl: optionalText,
  /** Where each redirect led, in order. */
  redirects: v.array(v.string()),
  message: optionalText,
});

/** `POST /creatives/check-click-url`. */
export const clickUrlCheckAnswer = v.object({ data: linkCheckView });
export type ClickUrlCheck = v.InferOutput<typeof clickUrlCheckAnswer>['data'];

/** `POST /creatives/check-adm-body`. */
export const admBodyCheckAnswer = v.object({
  data: v.object({ isValid: v.boolean(), message: optionalText }),
});
