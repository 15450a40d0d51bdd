import {
  changeConversionPixelBody,
  CONVERSION_TYPE_DEFAULT,
  conversionPixelFaults,
  createConversionPixelBody,
  createConversionPixelForUserBody,
  editConversionPixelBody,
} from '@marquee/schemas/commands/conversion-pixel';
import { conversionPixelId, idParam } from '@marquee/schemas/common/ids';
import { conversionPixelFields, type ConversionPixelFields } from '@marquee/schemas/events/conversion-pixel';
import { conversionPixelView } from '@marquee/schemas/queries/conversion-pixel';
import * as v from 'valibot';

import type { OwnedDefinition } from '../owned/room.ts';

/** What an advertiser's pages and servers call when somebody buys, signs up or just looks. */
export const CONVERSION_PIXELS: OwnedDefinition<ConversionPixelFields> = {
  noun: {
    names: { one: 'conversion pixel', many: 'conversion pixels' },
    kind: 'conversion-pixel',
    idKey: 'pixelId',
    events: {
      created: 'ConversionPixelCreated',
      changed: 'ConversionPixelChanged',
      deleted: 'ConversionPixelDeleted',
    },
    fields: conversionPixelFields,
    defaults: {
      conversionType: CONVERSION_TYPE_DEFAULT,
      repeatConversionsType: 'all',
      frequency: 0,
      isActive: true,
    },
    faults: conversionPixelFaults,
  },
  path: 'conversion-pixels',
  params: v.object({ id: idParam(conversionPixelId) }),
  model: {
    name: 'conversion_pixels',
    version: 1,
    columns: { conversionType: 'text', repeatConversionsType: 'text', isActive: 'boolean', code: 'text' },
  },
  bodies: {
    create: createConversionPixelBody,
    createForUser: createConversionPixelForUserBody,
    change: changeConversionPixelBody,
    edit: editConversionPixelBody,
  },
  view: conversionPixelView,
};
