import { expect } from 'vitest';

import { expectPrintable } from '../support/print.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { markDocument } from './support/no-reload.ts';

test('a deposit by wire is confirmed by an admin, and the balance changes under the newcomer’s eyes', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const hers = await newPage({ session: nora.api });
  await hers.goto('/payments');
  const balance = hers.getByRole('banner').getByRole('link', { name: /Balance/ });
  await expect.poll(() => balance.innerText()).toMatch(/Balance too low\s+\$0\.00/);

  // Less than a wire's minimum is refused at the field, and nothing is sent.
  const form = hers.getByRole('form', { name: 'Add funds' });
  await form.getByRole('radio', { name: /Wire transfer/ }).check();
  await form.getByLabel(/^Amount/).fill('499');
  await form.getByRole('button', { name: 'Add funds' }).click();
  await form.getByText('Low amount: minimum deposit - $500').waitFor();
  await form.getByLabel(/^Amount/).fill('500');
  await form.getByLabel(/^Amount/).press('Enter');
  const pending = await hers.getByText(/Payment \d+ of \$500\.00 is pending/).innerText();
  const paymentId = /Payment (\d+)/.exec(pending)?.[1] ?? '';
  await hers
    .getByRole('row', { name: new RegExp(`#${paymentId}\\b`) })
    .getByText('Pending')
    .waitFor();

  // What to do is there again after a reload, with what has to be copied.
  await hers.reload();
  await hers.getByText(`Payment ${paymentId} of $500.00 is pending`).waitFor();
  const waiting = await newPage({ session: nora.api, width: 1024 });
  await waiting.goto('/payments');
  const runMinimum = waiting.locator('dd', { hasText: /^\$5\.00$/ });
  const LINE_MAX = 40;
  expect((await runMinimum.boundingBox())?.height).toBeLessThan(LINE_MAX);
  await waiting.getByRole('button', { name: `Actions of Deposit funds ${paymentId}` }).click();
  await waiting.getByRole('menuitem', { name: 'How to pay' }).click();
  const instructions = waiting.getByRole('dialog', { name: 'How to pay' });
  await instructions.getByText('Your balance updates as soon as the payment is confirmed.').waitFor();
  await instructions.getByRole('button', { name: 'Copy the reference' }).waitFor();

  const theirs = await newPage({ as: 'admin' });
  await theirs.goto('/admin/dashboard');
  await theirs.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
  const queue = theirs.getByRole('list', { name: 'Payments to decide' });
  await queue.getByRole('button', { name: new RegExp(nora.name) }).click();
  await theirs.getByRole('button', { name: 'Confirm…' }).waitFor();
  const isSameDocument = await markDocument(hers);
  await theirs.keyboard.press('a');
  const question = theirs.getByRole('dialog', { name: 'Confirm deposit funds of $500.00?' });
  for (const fact of [nora.name, `Deposit funds, #${paymentId}`, 'Wire transfer', '$0.00 → $500.00'])
    await question.getByText(fact).waitFor();
  await question.getByRole('button', { name: 'Confirm' }).click();
  await queue.getByText(nora.name).waitFor({ state: 'detached' });

  await hers.getByText('$500.00 added').waitFor();
  await instructions.getByText('$500.00 added').waitFor();
  await expect.poll(() => balance.innerText(), { timeout: 15_000 }).toMatch(/^Balance\s+\$500\.00$/);
  await hers.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await hers
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/\$?500/)
    .first()
    .waitFor();
  await hers.keyboard.press('Escape');
  await hers
    .getByRole('row', { name: new RegExp(`#${paymentId}\\b`) })
    .getByText('Completed')
    .waitFor();
  expect(await isSameDocument()).toBe(true);

  // The receipt names the payer; the amount is what was paid.
  await hers.getByRole('link', { name: 'Open the receipt' }).first().click();
  await hers.getByRole('heading', { name: `Receipt ${paymentId}`, level: 1 }).waitFor();
  await hers.getByText(nora.name).first().waitFor();
  await hers.getByRole('button', { name: 'Print or save as PDF' }).waitFor();
  await expectPrintable(hers, [nora.name, '$500.00']);
  expect((await nora.api.get<{ data: { balance: string } }>('/payments/balance')).data.balance).toBe(
    '500.00',
  );
});
