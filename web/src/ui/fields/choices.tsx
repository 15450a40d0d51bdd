import { Group, Stack } from '@mantine/core';
import type { ComponentType, Ref } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { FieldProps, Option } from './field-props.ts';
import styles from './fields.module.css';

export interface ChoiceFieldProps<Value extends string, Held = Value> extends FieldProps<Held> {
  options: readonly Option<Value>[];
  orientation?: 'vertical' | 'horizontal' | undefined;
}

interface ControlProps {
  value: string;
  label: string;
  description?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

interface ChoicesProps {
  /** A check box or a radio button. */
  control: ComponentType<ControlProps>;
  field: Pick<ChoiceFieldProps<string, unknown>, 'options' | 'orientation' | 'disabled' | 'ref'>;
}

/** The choices of a group, under or beside one another; the first takes the focus for all. */
export function Choices({ control: Control, field }: ChoicesProps) {
  const { options, orientation = 'vertical', disabled, ref } = field;
  const choices = options.map((option, index) => (
    <Control
      key={option.value}
      value={option.value}
      label={option.label}
      {...withoutUndefined({
        description: option.description,
        disabled: disabled || option.disabled,
        ref: index === 0 ? ref : undefined,
      })}
    />
  ));
  return orientation === 'vertical' ? (
    <Stack className={styles.choices}>{choices}</Stack>
  ) : (
    <Group className={styles.choices}>{choices}</Group>
  );
}
