import { useState } from 'react';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';

/** As long as the API takes one. */
const REASON_MAX = 1_000;

interface ReasonFormProps {
  /** Who reads it, and where. */
  readonly description: string;
  /** Of the button. */
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly isPending: boolean;
  /** Texts to start from, as the contract declares them. */
  readonly common?: readonly string[];
  readonly onReason: (reason: string) => void;
}

/** A decision of staff that needs a reason, within a dialog. */
export function ReasonForm({ description, action, isPending, common = [], ...rest }: ReasonFormProps) {
  const { isDestructive = false, onReason } = rest;
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const isReady = reason !== '' && reason.length <= REASON_MAX;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (isReady) onReason(reason);
      }}
    >
      <Stack>
        {common.length > 0 && (
          <SelectField
            label={t('Common reasons')}
            placeholder={t('Choose a reason to start from')}
            searchable={false}
            autoFocus
            options={common.map((value) => ({ value, label: declaredText(value) }))}
            value={common.find((one) => one === typed) ?? null}
            onChange={setTyped}
          />
        )}
        <TextareaField
          label={t('Reason')}
          description={description}
          required
          autoFocus={common.length === 0}
          maxLength={REASON_MAX}
          value={typed}
          onChange={setTyped}
        />
        <Button
          type="submit"
          {...(isDestructive ? { color: 'red' } : {})}
          loading={isPending}
          disabled={!isReady}
        >
          {action}
        </Button>
      </Stack>
    </form>
  );
}
