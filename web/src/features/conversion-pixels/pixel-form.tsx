import {
  changeConversionPixelBody,
  createConversionPixelBody,
} from '@marquee/schemas/conversion-pixel/commands';
import { conversionPixelResource } from '@marquee/schemas/conversion-pixel/fields';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { PixelFields } from './pixel-fields.tsx';
import { PIXEL } from './pixel-kind.ts';

const BLANK = { ...conversionPixelResource.blank, conversionType: 'purchase' };

interface Counting {
  readonly repeatConversionsType?: ConversionPixelView['repeatConversionsType'] | undefined;
  readonly frequency?: number | undefined;
}

/** Hours are of intervals alone: those that were typed before another choice was made are not sent. */
const counted = <Input extends Counting>(input: Input): Input =>
  input.repeatConversionsType === 'interval' ? input : { ...input, frequency: 0 };

const valuesOf = (pixel: ConversionPixelView) => ({
  ...conversionPixelResource.pick(pixel),
  version: pixel.version,
});

/** A new pixel; saving opens it with its code. */
export const PixelAddForm = () => (
  <EntityAddForm kind={PIXEL} schema={createConversionPixelBody} blank={BLANK} bodyOf={counted}>
    <PixelFields />
  </EntityAddForm>
);

/** What of a pixel can be changed; its code stays. */
export const PixelEditForm = ({ pixel }: { readonly pixel: ConversionPixelView }) => (
  <EntityEditForm
    kind={PIXEL}
    schema={changeConversionPixelBody}
    entity={pixel}
    valuesOf={valuesOf}
    bodyOf={counted}
  >
    <PixelFields />
  </EntityEditForm>
);
