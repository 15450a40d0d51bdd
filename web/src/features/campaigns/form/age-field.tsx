import { AGE_MAX, AGE_MIN } from '@marquee/schemas/campaign/limits';

import { t } from '../../../lib/i18n/i18n.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/fields/custom-field.tsx';
import classes from './targeting.module.css';
import { fieldName } from './field-name.ts';

interface Age {
  readonly min: number;
  readonly max: number;
}

/** Targets an age range, or all ages. */
export function AgeField() {
  return (
    <FormCustom
      name={fieldName('targeting.age')}
      label={t('Age')}
      show={(value) =>
        value === null ? 'any' : t('{min} to {max}', { min: (value as Age).min, max: (value as Age).max })
      }
      render={({ value, setValue, error }) => {
        const age = (value ?? null) as Age | null;
        const change = (part: Partial<Age>) => age !== null && setValue({ ...age, ...part });
        return (
          <div className={classes.optional}>
            <SwitchField
              label={t('Age range')}
              description={t('Few exchanges share age, so this narrows your reach considerably.')}
              value={age !== null}
              onChange={(isOn) => setValue(isOn ? { min: AGE_MIN, max: AGE_MAX } : null)}
            />
            {age !== null && (
              <div className={classes.pair}>
                <NumberField
                  label={t('From')}
                  unit={t('years')}
                  error={error}
                  value={textOf(age.min)}
                  onChange={(text) => change({ min: numberOf(text) })}
                />
                <NumberField
                  label={t('To')}
                  unit={t('years')}
                  value={textOf(age.max)}
                  onChange={(text) => change({ max: numberOf(text) })}
                />
              </div>
            )}
          </div>
        );
      }}
    />
  );
}

/** An emptied field is not a number, which the rules refuse as text. */
const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));
const textOf = (value: number): string => (Number.isFinite(value) ? String(value) : '');
