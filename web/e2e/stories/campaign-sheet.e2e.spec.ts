import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';

import { expect } from 'vitest';

import type { List } from '../support/api.ts';
import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { changeScheme } from '../support/visitor.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly bidPrice: string;
  readonly targeting: { readonly countries: readonly string[] };
}

test('an advertiser exports campaigns, edits the file, imports it after a look at what changes, and undoes it', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const mark = randomBytes(3).toString('hex');
  const make = async (name: string) =>
    (
      await api.post<{ data: Campaign }>('/campaigns', {
        ...{ name: `${name} ${mark}`, bidPrice: '2', targeting: { countries: ['DEU', 'AUT'] } },
      })
    ).data;
  const [lamps, kites] = [await make('=Lamps, "red"'), await make('Kites')];
  const stored = async () =>
    (await api.get<List<Campaign>>('/campaigns')).data
      .map(({ name, bidPrice, targeting }) => `${name} ${bidPrice} ${targeting.countries.join('+')}`)
      .toSorted();
  const before = await stored();

  const page = await newPage({ session: api });
  await page.goto('/campaigns');
  await settled(page);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Campaigns for editing (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('campaigns-for-editing.csv');
  const csv = await text(await download.createReadStream());

  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import campaigns' });
  const upload = (body: string | Buffer) =>
    dialog.locator('input[type="file"]').setInputFiles({
      ...{ name: 'campaigns.csv', mimeType: 'text/csv', buffer: Buffer.from(body) },
    });
  await upload('ID,Colour\n7,red');
  await dialog.getByText('“Colour” isn’t a column of campaigns.', { exact: false }).waitFor();
  // As it was saved, nothing changes.
  await upload(csv);
  const summary = dialog.getByText('2 campaigns already match the sheet.');
  await summary.waitFor();
  await expect.poll(() => summary.evaluate((text) => text === document.activeElement)).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const edited = [
    'ID;Campaign name;Bid price;Countries',
    `${lamps.id};'=Lamps mark;2.4;"USA; DEU"`.replace('mark', mark),
    `${kites.id};Kites ${mark};0.01;DEU; AUT`.replace('DEU; AUT', '"DEU; AUT"'),
    `;New ${mark};3;CHE`,
  ].join('\r\n');
  await dialog.getByRole('textbox', { name: 'Or paste rows' }).fill(edited);
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without importing?' })
    .getByRole('button', { name: 'Stay' })
    .click();
  // Opening the dialog and applying it are one click more each.
  await performTask(page, 22, async () => {
    await dialog.getByRole('textbox', { name: 'Or paste rows' }).fill(edited);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await dialog.getByText('1 new campaign. 1 campaign will change. 1 campaign can’t be imported.').waitFor();
  });
  await dialog.getByRole('row', { name: /^3 Kites .* CPM in Germany must be at least 0\.50\.$/ }).waitFor();
  await dialog.getByRole('row', { name: /Countries: add United States.*; remove Austria/ }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await stored()).toEqual(before);

  await dialog.getByRole('button', { name: 'Apply to 2 campaigns' }).click();
  await page.getByText('1 campaign changed, 1 campaign created').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await stored()).toEqual(
    [`=Lamps ${mark} 2.40 USA+DEU`, `Kites ${mark} 2.00 DEU+AUT`, `New ${mark} 3.00 CHE`].toSorted(),
  );
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stored).toEqual(before);
});
