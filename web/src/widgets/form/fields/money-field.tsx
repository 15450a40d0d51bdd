import { MoneyField } from '../../../ui/fields/number-field.tsx';
import { textOf } from './input-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

interface FormMoneyProps extends FormFieldProps {
  /** 2 for budgets, up to 9 for bids. */
  readonly places?: number;
  readonly step?: string;
  /** What it is the price of: `per 1000`. */
  readonly unit?: string;
}

/** Dollars; the form holds the decimal string that was typed. */
export function FormMoney({ places, step, unit, ...props }: FormMoneyProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MoneyField
        {...common}
        places={places}
        step={step}
        unit={unit}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}
