import type { ComponentProps } from 'react';

import { MoneyField } from '../../ui/fields/number-field.tsx';

/** The field of an amount that is edited in place; it takes the focus as it opens. */
export const InlineMoneyField = (props: ComponentProps<typeof MoneyField>) => (
  <MoneyField {...props} hideLabel size="xs" ref={focusAndSelect} />
);

function focusAndSelect(element: HTMLElement | null): void {
  if (!(element instanceof HTMLInputElement)) return;
  element.focus();
  element.select();
}
