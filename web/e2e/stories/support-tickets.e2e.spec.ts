import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { mailTo } from '../support/mail.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { imageFile } from './support/image.ts';
import { newAccount } from './support/newcomer.ts';

/** Longer than a phone is wide. */
const FILE = `card-error-${'x'.repeat(100)}.png`;

test('an advertiser asks support with an image, and reads the answer live but not the note about it', async ({
  stage: { newPage, api, product },
}) => {
  const [nora, admin] = [await newAccount(product), await api('admin')];
  const page = await newPage({ session: nora.api, width: 360, scheme: 'dark' });
  await page.goto('/support/add');
  const form = page.getByRole('form', { name: 'New ticket' });
  await form.getByRole('combobox', { name: /^Category/ }).click();
  await page.getByRole('option', { name: 'Billing' }).click();
  await form.getByLabel(/^Subject/).fill('Card was declined');
  await form.getByRole('textbox', { name: /^Message/ }).fill('It worked yesterday.');
  await form.locator('input[type=file]').setInputFiles(imageFile(FILE, 40, 20));
  await form.getByText(FILE).waitFor();
  await expectNoSeriousViolations(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'Card was declined' }).waitFor();
  await page.getByRole('button', { name: `Download ${FILE}` }).waitFor();
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));

  const staff = await newPage({ session: admin });
  await staff.goto(`/admin/support?search=${id}`);
  await staff.getByRole('button', { name: 'Export' }).click();
  const [workbook] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('menuitem', { name: /XLSX|Excel/ }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^support-tickets.*\.xlsx$/);
  await staff.getByRole('link', { name: 'Card was declined' }).click();
  const assignee = staff.getByRole('combobox', { name: 'Assigned to' });
  await assignee.click();
  await staff.getByRole('option').first().click();
  const assigned = staff.getByRole('status').filter({ hasText: 'Ticket assigned' });
  await assigned.getByRole('button', { name: 'Undo' }).click();
  await staff.getByText('Undone for 1 ticket').waitFor();
  await expect.poll(() => assignee.inputValue()).toBe('');
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    staff.getByRole('button', { name: `Download ${FILE}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(FILE);
  const readers = staff.getByRole('radiogroup', { name: 'Who reads it' });
  await readers.getByText('Staff only').click();
  await staff.getByLabel('Internal note').fill('Third time this month');
  await staff.getByRole('button', { name: 'Add note' }).click();
  await staff.getByRole('article').filter({ hasText: 'Third time this month' }).waitFor();
  await readers.getByText('Advertiser').click();
  await staff.getByRole('textbox', { name: /^Message/ }).fill('Which card was it?');
  await staff.getByRole('button', { name: 'Send' }).click();
  await staff.getByRole('article').filter({ hasText: 'Which card was it?' }).waitFor();
  await settled(staff);
  await expectNoSeriousViolations(staff);

  await page.getByRole('article').filter({ hasText: 'Which card was it?' }).waitFor();
  await page.getByText('Waiting for you').waitFor();
  expect(await page.getByText('Third time this month').count()).toBe(0);
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('button', { name: 'Reopen ticket' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Close ticket' }).waitFor();
  const mail = await mailTo(product, nora.credentials.email, /support ticket/i);
  expect(JSON.stringify(mail)).not.toContain('Which card');
});
