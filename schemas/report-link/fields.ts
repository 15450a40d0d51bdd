import * as v from 'valibot';

import { reportName, reportQuery } from '../commands/report-inputs.ts';
import { mustBeValid } from '../common/messages.ts';
import { PERIOD_PRESETS } from '../common/period-presets.ts';
import { field, optional, textBy } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

const preset = v.picklist(PERIOD_PRESETS, mustBeValid('Preset'));

/** A report of an account that is shown to everyone who has its link. */
export const reportLinkResource = defineResource({
  /** The title of the shared page. */
  name: textBy('Name', reportName),
  /** Query of the statistics call that is shown, without paging. */
  query: textBy('Query', reportQuery),
  /** Days that move with the time, in place of those of the query; null where the days are fixed. */
  preset: optional(field({ label: 'Preset', body: preset, value: v.string(), column: 'text' })),
});
export type ReportLinkFields = v.InferOutput<typeof reportLinkResource.stored>;
