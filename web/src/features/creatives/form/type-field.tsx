import { CREATIVE_TYPES, type CreativeType } from '@marquee/schemas/common/campaign-terms';
import { useRef } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { TypeGlyph } from '../type-glyph.tsx';
import { TYPE_LABELS } from '../../../widgets/status/advertising-labels.ts';
import { TYPE_DESCRIPTIONS } from '../labels.ts';
import { BLANK_PARTS } from './creative-values.ts';
import classes from './form.module.css';
import { fieldName } from './field-name.ts';

/** The ad type, which cannot change once the creative is stored. */
export function TypeField() {
  const values = useFormValues<{ readonly creativeType: CreativeType } & Readonly<Record<string, unknown>>>();
  const set = useSetFormValue();
  /** What was typed for a type before another one was chosen. */
  const typed = useRef(new Map<CreativeType, unknown>());
  const choose = (next: CreativeType) => {
    const before = values.creativeType;
    if (next === before) return;
    typed.current.set(before, values[before]);
    set(fieldName(next), typed.current.get(next) ?? BLANK_PARTS[next], { isQuiet: true });
    set(fieldName('creativeType'), next, { isQuiet: true });
    set(fieldName(before), null, { isQuiet: true });
    // Campaigns show creatives of their own type only.
    set(fieldName('campaignIds'), [], { isQuiet: true });
  };
  return (
    <FormCustom
      name={fieldName('creativeType')}
      label={t('Type')}
      show={(value) => TYPE_LABELS[value as CreativeType]}
      render={({ value, common }) => (
        <fieldset className={classes.types}>
          <legend>{common.label}</legend>
          {CREATIVE_TYPES.map((type) => (
            <label key={type} className={classes.type} data-chosen={value === type}>
              <input
                type="radio"
                name={fieldName('creativeType')}
                value={type}
                checked={value === type}
                onChange={() => choose(type)}
              />
              <TypeGlyph type={type} size="1.25rem" />
              <span>
                <span className={classes.typeName}>{TYPE_LABELS[type]}</span>
                <span className={classes.typeText}>{TYPE_DESCRIPTIONS[type]}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    />
  );
}
