import * as v from 'valibot';

import { reportName } from '../commands/report-inputs.ts';
import { mustBeValid } from '../common/messages.ts';
import { field, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { parametersInput, presetParameters } from './parameters.ts';

/** A setup of a statistics page that a person saves under a name. */
export const presetResource = defineResource({
  name: textBy('Name', reportName),
  /** The page that the preset belongs to. */
  page: withDefault(textBy('Page', v.picklist(['statistics'], mustBeValid('Page'))), 'statistics'),
  parameters: field({ label: 'Parameters', body: parametersInput, value: presetParameters }),
});
export type PresetFields = v.InferOutput<typeof presetResource.stored>;
