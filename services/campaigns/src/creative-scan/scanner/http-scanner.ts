import { guardedPost, type GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import * as v from 'valibot';

import { urlsOf } from '../../creative/check-subjects.ts';
import type { ScanReport } from '../decide.ts';
import { storable } from './finding.ts';
import { markupOf } from './scan-content.ts';

/** A third party that scans creatives. */
export interface ExternalScanner {
  /** @throws Error when it gives no answer that can be read: it is asked again later */
  scan(creative: { readonly id: number; readonly fields: CreativeFields }): Promise<ScanReport>;
}

export interface HttpScannerOptions extends Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'> {
  readonly url: string;
  /** Default 10,000. */
  readonly timeoutMs?: number;
}

const ANSWER_MAX_BYTES = 64 * 1024;

const line = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2_000), v.transform(storable))), null);

/** What it answers: an outcome, and the fields of `tmt`. */
const answerBody = v.object({
  outcome: v.picklist(['good', 'suspicious', 'malware']),
  tagName: line,
  hitType: line,
  urgency: line,
  confidence: line,
  comment: line,
  incidentUrl: line,
});

/** Asks a scanner over HTTP: a POST of the creative's markup and links as JSON, answered with its outcome. */
export const createHttpScanner = ({
  url,
  timeoutMs = 10_000,
  ...guard
}: HttpScannerOptions): ExternalScanner => ({
  scan: async ({ id, fields }) => {
    const links = urlsOf(fields).map(({ purpose, url: link }) => ({ purpose, url: link }));
    const body = JSON.stringify({
      creativeId: id,
      creativeType: fields.creativeType,
      markup: markupOf(fields),
      links,
    });
    const answer = await guardedPost(
      url,
      { headers: {}, body },
      { ...guard, timeoutMs, userAgent: 'Marquee creative scan', bodyMaxBytes: ANSWER_MAX_BYTES },
    );
    if (answer.kind !== 'answered') throw new Error(`the scanner could not be reached (${answer.kind})`);
    if (answer.status !== 200) throw new Error(`the scanner answered with status ${answer.status}`);
    const { outcome, ...result } = v.parse(answerBody, JSON.parse(answer.body ?? ''));
    const signature =
      outcome === 'malware' ? `external ${result.tagName ?? ''} ${result.incidentUrl ?? ''}` : '';
    return { outcome, result, signature };
  },
});
