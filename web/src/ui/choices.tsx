import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import type { FieldProps, Option } from './field-props.ts';
import styles from './fields.module.css';

export interface ChoiceFieldProps<Value extends string, Held = Value> extends FieldProps<Held> {
  options: readonly Option<Value>[];
  orientation?: 'vertical' | 'horizontal' | undefined;
}

/** The choices of a group, under or beside one another. */
export function Choices({
  orientation,
  children,
}: {
  orientation: 'vertical' | 'horizontal';
  children: ReactNode;
}) {
  return orientation === 'vertical' ? (
    <Stack className={styles.choices}>{children}</Stack>
  ) : (
    <Group className={styles.choices}>{children}</Group>
  );
}
