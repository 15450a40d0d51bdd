import { Textarea } from '@mantine/core';

import { locale, t } from '../../lib/i18n/i18n.ts';
import { inputProps, type FieldProps } from './field-props.ts';
import styles from './fields.module.css';

interface TextareaFieldProps extends FieldProps<string> {
  /** Characters; more can be typed or pasted, so that nothing is cut off unseen, and are counted as too many. */
  maxLength?: number | undefined;
  minRows?: number | undefined;
  monospace?: boolean | undefined;
}

/** Characters left at which the counter is announced. */
const NEARLY_FULL = 20;

/** Several lines of text with a count of the characters that are left. */
export function TextareaField({ maxLength = 1000, minRows = 3, monospace, ...props }: TextareaFieldProps) {
  const left = maxLength - props.value.length;
  const count = Math.abs(left).toLocaleString(locale);
  const text =
    left < 0 ? t('{count} characters too many', { count }) : t('{count} characters left', { count });
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={minRows}
      maxRows={16}
      classNames={{ input: monospace ? (styles.monospace ?? '') : '' }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <>
          {input}
          <span className={styles.counter} data-over={left < 0} aria-hidden>
            {text}
          </span>
          <span className={styles.spoken} role="status">
            {left <= NEARLY_FULL ? text : ''}
          </span>
        </>
      )}
    />
  );
}
