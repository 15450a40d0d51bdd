import type { PaymentView } from '@marquee/schemas/payment/views';
import { createElement } from 'react';
import { expect, it } from 'vitest';

import { shownText } from '../../ui/testing/shown-text.ts';
import { OwnPaymentFacts } from './own-payment-facts.tsx';

const PAYMENT: PaymentView = {
  ...{ key: 'payment-19', id: 19, userId: 5, type: 'deposit', amount: '250.00', bonus: null, method: 1 },
  ...{ comment: null, status: 'pending', destination: null },
  ...{ declineReason: null, day: null },
  createdAt: '2026-11-20T20:10:05.000Z',
  updatedAt: '2026-11-20T20:10:05.000Z',
};

it('name the payment that is about to be canceled, how it is paid, how much and since when', () => {
  const text = shownText(createElement(OwnPaymentFacts, { payment: PAYMENT }));
  expect(text).toContain('Deposit funds, #19');
  expect(text).toMatch(/Method \S/);
  expect(text).toContain('$250.00');
  expect(text).toContain('2026-11-20 20:10 UTC');
});
