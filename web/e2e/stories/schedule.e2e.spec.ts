import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

test('the week of a campaign is seven rows of 24 hours, painted by presets, keyboard and mouse, and described in words', async ({
  stage: { newPage, product },
}) => {
  const account = await newAccount(product);
  const id = await draftCampaign(account, 'Lamps');
  const page = await newPage({ session: account.api, width: 1440, height: 900 });
  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  const grid = page.getByRole('grid', { name: 'Hours of the week' });
  const field = page.getByRole('group', { name: 'Hours of the week' });
  const says = (text: string) => field.getByRole('status').getByText(text, { exact: true }).waitFor();
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });
  await grid.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  expect(await grid.getByRole('row').count()).toBe(8);
  expect(await grid.getByRole('row').nth(1).getByRole('gridcell').count()).toBe(24);
  expect((await grid.boundingBox())?.height).toBeLessThan(270);
  await expectNoSeriousViolations(page);

  await field.getByRole('button', { name: 'Weekdays 8–20' }).click();
  await says('Every weekday 8:00–20:00, 60 hours a week.');
  await cell('Saturday 10:00').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await says('Every weekday 8:00–20:00; Saturday 10:00–12:00; Sunday 11:00–12:00, 63 hours a week.');
  await cell('Saturday 14:00').click();
  await cell('Sunday 15:00').click({ modifiers: ['Shift'] });
  await says(
    'Every weekday 8:00–20:00; Saturday 10:00–12:00 and 14:00–16:00; Sunday 11:00–12:00 and 14:00–16:00, 67 hours a week.',
  );
  await field.getByRole('button', { name: 'Always' }).click();
  await field.getByRole('button', { name: 'Invert' }).click();
  await says('No hours selected: the campaign would never run.');
  const [from, to] = [await cell('Monday 9:00').boundingBox(), await cell('Tuesday 10:00').boundingBox()];
  if (from === null || to === null) throw new Error('the grid is not shown');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + 5, { steps: 4 });
  await page.mouse.up();
  await says('Monday and Tuesday 9:00–11:00, 4 hours a week.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(
      async () => (await account.api.get<{ data: { schedule: object } }>(`/campaigns/${id}`)).data.schedule,
    )
    .toEqual({ monday: [9, 10], tuesday: [9, 10] });

  const phone = await newPage({ session: account.api, width: 360, height: 740 });
  await phone.goto(`/campaigns/${id}/edit`);
  await settled(phone);
  const small = phone.getByRole('grid', { name: 'Hours of the week' });
  const box = await small.getByRole('gridcell', { name: 'Friday 7:00', exact: true }).boundingBox();
  // As wide and as high as a finger needs.
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await small.getByRole('gridcell', { name: 'Friday 7:00', exact: true }).tap();
  await phone.getByText('Monday and Tuesday 9:00–11:00; Friday 7:00–8:00, 5 hours a week.').waitFor();
  expect(await overflowOf(phone)).toBe(0);
});
