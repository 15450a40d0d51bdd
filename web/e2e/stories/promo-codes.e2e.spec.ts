import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

const CODE = 'AUTUMN-77';

test('staff create a promo code, an account uses it with a deposit, and the code is deleted and restored', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);

  const staff = await newPage({ session: admin });
  await staff.goto('/admin/promo-codes');
  await settled(staff);
  await expectNoSeriousViolations(staff);
  await staff.getByRole('link', { name: 'New promo code' }).first().click();
  await staff.getByRole('textbox', { name: 'Code' }).fill(CODE.toLowerCase());
  await staff.getByRole('textbox', { name: 'Bonus' }).fill('50');
  await staff.getByRole('textbox', { name: 'Minimum amount' }).fill('600');
  await staff.getByLabel('Expiration date, UTC').click();
  const calendar = staff.getByRole('dialog');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /^15 / }).click();
  await calendar.getByRole('button', { name: 'Choose this time' }).click();
  await settled(staff);
  await expectNoSeriousViolations(staff);
  await staff.getByRole('button', { name: 'Create promo code' }).click();
  await staff.getByText('Promo code created').waitFor();
  await staff.getByRole('heading', { level: 1, name: CODE }).waitFor();
  await staff.getByText('Not used yet').waitFor();

  const page = await newPage({ session: nora.api });
  allowProblems(page, /promo-code|422/);
  await page.goto('/payments?dialog=promo-code');
  await page.getByRole('textbox', { name: 'Code' }).fill('autumn-78');
  await page.getByRole('button', { name: 'Use code' }).click();
  await page.getByText('This promo code is not valid').first().waitFor();
  await page.getByRole('textbox', { name: 'Code' }).fill('autumn-77');
  await page.getByRole('button', { name: 'Use code' }).click();
  await page.getByText(/^\$50\.00 bonus with your next deposit of at least \$600\.00/).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Remove promo code' }).click();
  await page.getByText('Promo code removed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^\$50\.00 bonus with your next deposit/).waitFor();

  const asked = await nora.api.post<One<{ id: number }>>('/payments', { method: 5, amount: '600' });
  await admin.post(`/admin/payments/${asked.data.id}/confirm`);
  await page.goto('/payments');
  await page.getByText('$650.00').first().waitFor();
  await page.getByText('+ $50.00 bonus').waitFor();
  await page.getByText('Bonus, spent first').waitFor();
  await page.goto('/payments?dialog=cash-out');
  await page
    .getByText(
      'Up to $600.00. It is reserved until finance decides. The rest of your balance is bonus money, which can’t be cashed out.',
    )
    .waitFor();

  await staff.reload();
  await staff.getByRole('link', { name: `Payment ${asked.data.id}` }).waitFor();
  await staff.getByRole('button', { name: 'Delete' }).click();
  await staff.getByRole('dialog').getByRole('textbox').fill(CODE);
  await staff.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await staff.getByText('Promo code deleted').waitFor();
  await staff.getByRole('button', { name: 'Undo' }).click();
  const search = `/admin/promo-codes?search=${CODE}`;
  await expect
    .poll(async () => (await admin.get<List<{ uses: number }>>(search)).data)
    .toMatchObject([{ uses: 1 }]);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/payments?dialog=promo-code');
  await page.getByText('Bonuses so far').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);
});
