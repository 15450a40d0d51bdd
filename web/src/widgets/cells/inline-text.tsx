import { maxLength, minLength, required } from '@marquee/schemas/common/messages';
import type { ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { InlineShell } from './inline-shell.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

interface InlineTextProps {
  /** Name of the field, `Campaign name`; `of` names the row. */
  readonly label: string;
  readonly of: string;
  readonly value: string;
  readonly onSave: (value: string) => Promise<unknown>;
  readonly min?: number;
  readonly max?: number;
  readonly disabled?: boolean;
  /** Instead of the bare text: a link, a second line. A pencil beside it then opens the field. */
  readonly children?: ReactNode;
}

/** A line of text that is edited in place. */
export function InlineText(props: InlineTextProps) {
  const { label, of, value, onSave, min = 1, max = 255, disabled = false, children } = props;
  const check = (text: string) => {
    const { length } = text.trim();
    if (length === 0) return required(label);
    if (length < min) return minLength(label, min);
    return length > max ? maxLength(label, max) : undefined;
  };
  const edit = useInlineEdit({ value, onSave: (text) => onSave(text.trim()), check });
  return (
    <InlineShell
      label={t('{label} of {of}', { label, of })}
      edit={edit}
      disabled={disabled}
      isInteractive={children !== undefined}
      field={
        <TextField
          label={t('{label} of {of}', { label, of })}
          hideLabel
          size="xs"
          value={edit.draft}
          onChange={edit.change}
          onBlur={() => edit.save()}
          error={edit.error}
        />
      }
    >
      {edit.shown === value ? (children ?? value) : edit.shown}
    </InlineShell>
  );
}
