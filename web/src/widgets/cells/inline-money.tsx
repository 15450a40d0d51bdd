import { MESSAGES } from '@marquee/schemas/common/messages';
import { parseDollars } from '@marquee/schemas/common/money';
import { Suspense, type ComponentProps, type ReactNode } from 'react';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import type { InlineMoneyField as Field } from './inline-money-field.tsx';
import { InlineShell } from './inline-shell.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

const InlineMoneyField = lazyWithRetry<ComponentProps<typeof Field>>(
  async () => (await import('./inline-money-field.tsx')).InlineMoneyField,
);

interface InlineMoneyProps {
  readonly label: string;
  readonly of: string;
  /** Dollars as a decimal string. */
  readonly value: string;
  readonly onSave: (value: string) => Promise<unknown>;
  readonly places?: number;
  /** Why an amount cannot be saved, besides not being one. */
  readonly check?: (amount: string) => string | undefined;
  readonly format?: (amount: string) => ReactNode;
  /** Zero means that there is no limit. */
  readonly isLimit?: boolean;
  readonly disabled?: boolean;
}

/** An amount of dollars that is edited in place. */
export function InlineMoney(props: InlineMoneyProps) {
  const { label, of, value, onSave, places = 2, check, format = formatMoney } = props;
  const { isLimit = false, disabled = false } = props;
  const edit = useInlineEdit({
    value,
    // `20.00` and `20` are the same money: nothing to save.
    onSave: (amount) => (parseDollars(amount) === parseDollars(value) ? Promise.resolve() : onSave(amount)),
    confirm: async (to) => {
      const { confirmRaises } = await import('../money/confirm-raises.tsx');
      return confirmRaises([{ label, from: value, to, isLimit }]);
    },
    check: (amount) => (parseDollars(amount) === undefined ? MESSAGES.invalidFormat : check?.(amount)),
  });
  return (
    <InlineShell
      label={t('{label} of {of}', { label, of })}
      edit={edit}
      align="end"
      disabled={disabled}
      onNear={InlineMoneyField.preload}
      field={
        <Suspense fallback={<Skeleton height={30} />}>
          <InlineMoneyField
            label={t('{label} of {of}', { label, of })}
            places={places}
            value={edit.draft}
            onChange={edit.change}
            onBlur={() => edit.save()}
            error={edit.error}
          />
        </Suspense>
      }
    >
      {format(edit.shown)}
    </InlineShell>
  );
}
