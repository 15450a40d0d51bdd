import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { goToCreative } from './support/moderation-queue.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { flip } from './support/switch.ts';

interface Creative {
  readonly id: number;
  readonly name: string;
  readonly approved: string;
}

async function addBanner({ api }: Account, name: string): Promise<Creative> {
  const banner = {
    admType: 'html',
    admBody: '<a href="{click_url}">Lamps</a>',
    clickUrl: 'https://lamps.example/',
    width: 300,
    height: 250,
  };
  return (await api.post<One<Creative>>('/creatives', { name, creativeType: 'banner', banner })).data;
}
const BROKEN_LINK = 'The landing page doesn’t open.';

const approvedOf = async ({ api }: Account, { id }: Creative): Promise<string> =>
  (await api.get<One<Creative>>(`/creatives/${id}`)).data.approved;

test('a moderator undoes an approval and a decline by keyboard, and looks at the creative again', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const creative = await addBanner(nora, `Undone ${randomBytes(3).toString('hex')}`);
  await addBanner(nora, `Behind ${creative.name}`);
  const page = await newPage({ as: 'admin' });
  await page.goto('/admin/creatives/moderation');
  await settled(page);
  await goToCreative(page, creative.name);

  await checkAgain(page, creative);
  // Who wants no single letters to decide switches them off.
  const title = page.getByRole('main').getByRole('link', { name: creative.name, exact: true });
  const letters = page.getByRole('switch', { name: 'Shortcuts' });
  await flip(letters);
  await expect.poll(() => letters.isChecked()).toBe(false);
  await page.keyboard.press('a');
  await flip(letters);
  await expect.poll(() => letters.isChecked()).toBe(true);
  expect(await title.count()).toBe(1);

  await page.keyboard.press('a');
  await page.getByText(`Approved: ${creative.name}`).waitFor();
  await title.waitFor({ state: 'detached' });
  expect(await approvedOf(nora, creative)).toBe('approved');
  // Offered for ten seconds, which a closer look may take.
  await page.keyboard.press('u');
  await page.getByText('Undone for 1 creative').waitFor();
  await expectNoSeriousViolations(page);
  expect(await approvedOf(nora, creative)).toBe('pending');
  await title.waitFor();

  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: `Decline ${creative.name}` });
  // A common reason is a start that can be changed.
  await dialog.getByRole('combobox', { name: 'Common reasons' }).click();
  await page.getByRole('option', { name: BROKEN_LINK }).click();
  const reason = dialog.getByRole('textbox', { name: 'Reason', exact: true });
  await expect.poll(() => reason.inputValue()).toBe(BROKEN_LINK);
  await reason.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Creative declined').waitFor();
  expect(await approvedOf(nora, creative)).toBe('disapproved');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await expect.poll(() => approvedOf(nora, creative)).toBe('pending');
  await title.waitFor();
});

test('a bulk approval is undone, but for what was decided again since', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const tag = `Bulk ${randomBytes(3).toString('hex')}`;
  const [first, second] = [await addBanner(nora, `${tag} A`), await addBanner(nora, `${tag} B`)];
  const page = await newPage({ as: 'admin' });
  await page.goto(`/admin/creatives?search=${encodeURIComponent(tag)}`);
  await page.getByText('1–2 of 2').waitFor();
  await settled(page);
  // Each is seen in its row, in a frame that may run nothing.
  const thumbnails = page.locator('iframe[sandbox=""]');
  await expect.poll(() => thumbnails.count()).toBe(2);
  await thumbnails.last().contentFrame().getByText('Lamps').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected creatives' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('2 creatives approved').waitFor();
  const reason = 'The landing page is another one.';
  await (await api('admin')).post(`/admin/creatives/${second.id}/disapprove`, { reason });

  // One of the two is refused.
  allowProblems(page, /409/);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await page
    .getByText('Undone for 1 creative. 1 creative changed again since and couldn’t be undone.')
    .waitFor();
  expect(await approvedOf(nora, first)).toBe('pending');
  expect(await approvedOf(nora, second)).toBe('disapproved');
});

/** Reads what the checks found, the scan among them, and has them look again. */
async function checkAgain(page: Page, { id }: Creative): Promise<void> {
  const checks = page.getByRole('definition').filter({ hasText: 'Check again' });
  await checks.getByText('No problems found').waitFor();
  await checks.getByText('This link doesn’t respond.').waitFor();
  await checks.getByText('Scan', { exact: true }).waitFor();
  const isCheck = (url: string) => url.endsWith(`/admin/creatives/${id}/check`);
  await Promise.all([
    page.waitForResponse((response) => isCheck(response.url()) && response.ok()),
    checks.getByRole('button', { name: 'Check again' }).click(),
  ]);
}
