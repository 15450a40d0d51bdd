import { AGE_MAX, AGE_MIN } from '@marquee/schemas/commands/campaign-rules';

import { NumberField } from '../../../ui/number-field.tsx';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { FormCustom } from '../../../widgets/form/custom-field.tsx';
import classes from './targeting.module.css';

interface Age {
  readonly min: number;
  readonly max: number;
}

/** A range of ages, or anybody. */
export function AgeField() {
  return (
    <FormCustom
      name="targeting.age"
      label="Age"
      show={(value) => (value === null ? 'any' : `${(value as Age).min} to ${(value as Age).max}`)}
      render={({ value, setValue, error }) => {
        const age = (value ?? null) as Age | null;
        const change = (part: Partial<Age>) => age !== null && setValue({ ...age, ...part });
        return (
          <div className={classes.optional}>
            <SwitchField
              label="Only people of a certain age"
              description="Few exchanges tell it: this narrows a campaign a lot."
              value={age !== null}
              onChange={(isOn) => setValue(isOn ? { min: AGE_MIN, max: AGE_MAX } : null)}
            />
            {age !== null && (
              <div className={classes.pair}>
                <NumberField
                  label="From"
                  unit="years"
                  error={error}
                  value={textOf(age.min)}
                  onChange={(text) => change({ min: numberOf(text) })}
                />
                <NumberField
                  label="To"
                  unit="years"
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

/** An emptied field is not a number, which the rules refuse in words. */
const numberOf = (text: string): number => (text === '' ? Number.NaN : Number(text));
const textOf = (value: number): string => (Number.isFinite(value) ? String(value) : '');
