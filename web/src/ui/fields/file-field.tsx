import { FileInput } from '@mantine/core';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import { inputProps, type FieldProps } from './field-props.ts';
import { IconPaperclip } from '../icons.ts';

/** One file from the disk. */
export function FileField(props: FieldProps<File | null> & { accept?: string | undefined }) {
  return (
    <FileInput
      {...inputProps(props)}
      {...withoutUndefined({ accept: props.accept })}
      leftSection={<IconPaperclip size="1rem" aria-hidden />}
      placeholder={props.placeholder ?? 'Choose a file'}
      value={props.value}
      onChange={props.onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the file' }}
    />
  );
}
