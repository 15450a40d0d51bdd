import { conversionPixelId, idParam } from '@marquee/schemas/common/ids';
import {
  changeConversionPixelBody,
  createConversionPixelBody,
  createConversionPixelForUserBody,
  editConversionPixelBody,
} from '@marquee/schemas/conversion-pixel/commands';
import {
  conversionPixelResource,
  type ConversionPixelFields,
} from '@marquee/schemas/conversion-pixel/fields';
import { conversionPixelErrors } from '@marquee/schemas/conversion-pixel/rules';
import { conversionPixelView } from '@marquee/schemas/conversion-pixel/views';
import * as v from 'valibot';

import { resourceColumns } from '../resource/read-model.ts';
import type { ResourceModuleDefinition } from '../resource/module.ts';

/** What an advertiser's pages and servers call when a visitor buys, signs up or views a page. */
export const CONVERSION_PIXELS: ResourceModuleDefinition<ConversionPixelFields> = {
  definition: {
    names: { one: 'conversion pixel', many: 'conversion pixels' },
    kind: 'conversion-pixel',
    idKey: 'pixelId',
    events: {
      created: 'ConversionPixelCreated',
      changed: 'ConversionPixelChanged',
      deleted: 'ConversionPixelDeleted',
      restored: 'ConversionPixelRestored',
    },
    resource: conversionPixelResource,
    fieldErrors: conversionPixelErrors,
  },
  path: 'conversion-pixels',
  params: v.object({ id: idParam(conversionPixelId) }),
  model: {
    name: 'conversion_pixels',
    version: 2,
    columns: { ...resourceColumns(conversionPixelResource.fields), code: 'text' },
  },
  bodies: {
    create: createConversionPixelBody,
    createForUser: createConversionPixelForUserBody,
    change: changeConversionPixelBody,
    edit: editConversionPixelBody,
  },
  view: conversionPixelView,
};
