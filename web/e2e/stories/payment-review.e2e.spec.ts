import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { test } from '../support/test.ts';
import { newAccount, type Account } from './support/newcomer.ts';

const deposit = async ({ api }: Account, amount: string): Promise<number> =>
  (await api.post<One<{ readonly id: number }>>('/payments', { method: 5, amount })).data.id;

test('finance declines and confirms by keyboard, with the payer beside the payment', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const declined = await deposit(nora, '600');
  const confirmed = await deposit(nora, '600');
  const page = await newPage({ as: 'finance' });
  await page.goto(`/manager/payments?payment=${declined}`);
  const tab = page.getByRole('link', { name: /^To decide \(\d+\)$/ });
  expect(await tab.getAttribute('aria-current')).toBe('page');
  const payment = page.getByRole('region', { name: 'Deposit funds, $600.00' });
  for (const fact of [nora.name, nora.company, nora.credentials.email, '$0.00 → $600.00'])
    await payment.getByText(fact).first().waitFor();
  await payment.getByText('1 other payment of the same amount within 7 days').waitFor();
  await payment.getByRole('link', { name: `Deposit funds ${confirmed}` }).waitFor();
  await expectNoSeriousViolations(page);

  await page.keyboard.press('d');
  const reason = page.getByRole('dialog', { name: 'Decline deposit funds of $600.00' });
  for (const fact of [nora.company, `Deposit funds, #${declined}`, '$0.00, unchanged'])
    await reason.getByText(fact).waitFor();
  await reason.getByLabel('Reason').fill('No such transfer arrived.');
  await reason.getByRole('button', { name: 'Decline' }).click();
  await reason.waitFor({ state: 'detached' });
  // The next one comes by itself.
  await page.waitForURL((url) => url.searchParams.get('payment') === String(confirmed));
  await payment.getByText('$0.00 → $600.00').waitFor();
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: 'Confirm deposit funds of $600.00?' });
  for (const fact of [nora.company, `Deposit funds, #${confirmed}`, 'Wire transfer', '$0.00 → $600.00'])
    await question.getByText(fact).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Payment completed').waitFor();
  await page.waitForURL((url) => url.searchParams.get('payment') !== String(confirmed));

  // The list has the panel too, by the same address.
  await page.goto(`/manager/payments/all?payment=${declined}`);
  const panel = page.getByRole('dialog', { name: `Payment ${declined}` });
  await panel.getByText('No such transfer arrived.').waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => !url.searchParams.has('payment'));
});

test('who has approved a large payment sees why another person must confirm it', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const id = await deposit(nora, '20000');
  const finance = await api('finance');
  await finance.post(`/admin/payments/${id}/confirm`, {});
  const page = await newPage({ as: 'finance', width: 360 });
  await page.goto(`/manager/payments?payment=${id}`);
  await page.getByText('You approved this payment. A second person must confirm it.').waitFor();
  expect(await page.getByRole('button', { name: 'Confirm…' }).isDisabled()).toBe(true);
  expect(await overflowOf(page)).toBe(0);
  // On a phone the queue is a page of its own.
  await page.getByRole('button', { name: 'All waiting payments' }).click();
  const queue = page.getByRole('list', { name: 'Payments to decide' });
  await queue.getByRole('button', { name: new RegExp(nora.name) }).click();
  await page.waitForURL((url) => url.searchParams.get('payment') === String(id));
  // Auditors read the same and decide nothing.
  const auditor = await newPage({ as: 'auditor' });
  await auditor.goto(`/manager/payments?payment=${id}`);
  await auditor.getByText(nora.company).first().waitFor();
  expect(await auditor.getByRole('group', { name: 'Decision' }).count()).toBe(0);
  await (await api('admin')).post(`/admin/payments/${id}/confirm`, {});
});

test('staff read which payment methods are off, and why', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'finance' });
  await page.goto('/manager/payments');
  await page.getByRole('button', { name: 'Payment methods' }).click();
  const methods = page.getByRole('dialog', { name: 'Payment methods' });
  await methods.getByText(/set USDT_TRC20_ADDRESS/).waitFor();
  await methods.getByText('From $500.00').waitFor();
});
