import { PasswordInput } from '@mantine/core';

import { t } from '../../lib/i18n/i18n.ts';
import { inputProps, type FieldProps } from './field-props.ts';

/** A password, which can be shown. */
export function PasswordField(props: FieldProps<string>) {
  return (
    <PasswordInput
      {...inputProps(props)}
      visibilityToggleButtonProps={{ 'aria-label': t('Show the password') }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
