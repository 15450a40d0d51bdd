import { parseSize } from '@marquee/schemas/creative/markup';
import { required } from '@marquee/schemas/common/messages';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FieldNames } from '../../../widgets/form/field-names.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { useFormValue, useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { Sides } from './use-image.ts';

const CUSTOM = 'custom';

interface SizeFieldProps {
  /** Names the sides. */
  readonly part: FieldNames<Sides>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A common size, or a custom one. */
export function SizeField({ part, options }: SizeFieldProps) {
  const [widthName, heightName] = [part('width'), part('height')];
  const [width, height] = [useFormValue(widthName), useFormValue(heightName)];
  const set = useSetFormValue();
  const size = typeof width === 'number' && typeof height === 'number' ? `${width}x${height}` : null;
  const isUsual = options.some(({ value }) => value === size);
  const [wantsCustom, setWantsCustom] = useState(false);
  const isCustom = wantsCustom || (size !== null && !isUsual);
  const choose = (chosen: string) => {
    setWantsCustom(chosen === CUSTOM);
    const sides = parseSize(chosen);
    if (sides === undefined) return;
    set(widthName, sides.width);
    set(heightName, sides.height);
  };
  const select = (error: string | undefined) => (
    <SelectField
      label={t('Size')}
      description={t('Pixels, width x height.')}
      required
      placeholder={t('Choose a size')}
      options={[...options, { value: CUSTOM, label: t('Custom size') }]}
      value={isCustom ? CUSTOM : size}
      error={error}
      onChange={choose}
    />
  );
  if (!isCustom) {
    return (
      <div>
        <FormCustom
          name={widthName}
          label={t('Size')}
          render={({ error }) => select(error === required('Width') ? required('Size') : error)}
        />
        {/* Its error is the same. */}
        <FormCustom name={heightName} label={t('Height')} render={() => null} />
      </div>
    );
  }
  return (
    <>
      {select(undefined)}
      <FormRow>
        <FormNumber name={widthName} label={t('Width')} unit="px" required />
        <FormNumber name={heightName} label={t('Height')} unit="px" required />
      </FormRow>
    </>
  );
}
