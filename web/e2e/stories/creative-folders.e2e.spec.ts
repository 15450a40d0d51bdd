import type { CreativeView } from '@marquee/schemas/creative/views';
import { zipSync } from 'fflate';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { imageFile } from './support/image.ts';
import { newAccount } from './support/newcomer.ts';

const ZIP = {
  name: 'kites.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync({
      'kites/square.png': imageFile('square.png', 300, 250).buffer,
      'kites/wide.png': imageFile('wide.png', 728, 90).buffer,
      'kites/notes.txt': Buffer.from('no image'),
    }),
  ),
};

test('an advertiser makes creatives of a zip, keeps them in a folder, and looks at them in the gallery', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const folders = async () => {
    const { data } = await advertiser.get<List<CreativeView>>('/creatives?orderBy=name&sortedBy=asc');
    return data.map(({ name, folder }) => `${name}: ${folder?.name ?? 'none'}`);
  };
  const page = await newPage({ session: advertiser });
  await page.goto('/creatives');
  await settled(page);
  await page.getByRole('button', { name: 'Upload images and zips' }).click();
  const upload = page.getByRole('dialog', { name: 'Upload images and zips' });
  await upload.locator('input[type="file"]').setInputFiles([ZIP]);
  await upload.getByText('2 creatives, 2 sizes.').waitFor();
  await upload.getByText('kites/notes.txt: The image must be a file of type: jpg, jpeg, png').waitFor();
  await upload.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/');
  await upload.getByRole('button', { name: 'Create 2 creatives' }).click();
  await page.getByText('2 creatives created').waitFor();
  await expect.poll(folders).toEqual(['square: none', 'wide: none']);

  await page.getByRole('checkbox', { name: 'Select square' }).check();
  await page.getByRole('checkbox', { name: 'Select wide' }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected creatives' });
  await bar.getByRole('button', { name: 'Move to folder…' }).click();
  const question = page.getByRole('dialog', { name: 'Move 2 creatives' });
  await question.getByRole('button', { name: 'New folder' }).click();
  await question.getByRole('textbox', { name: 'Folder name' }).fill('Kites');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Rename folder' }).waitFor();
  await expectNoSeriousViolations(page);
  await question.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('2 creatives moved').waitFor();
  expect(await folders()).toEqual(['square: Kites', 'wide: Kites']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(folders).toEqual(['square: none', 'wide: none']);

  // One by the menu of its row; the filter is in the URL.
  await page.getByRole('button', { name: 'Actions of wide' }).click();
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click();
  const one = page.getByRole('dialog', { name: 'Move wide' });
  await one.getByRole('combobox', { name: 'Folder' }).click();
  await page.getByRole('option', { name: /^Kites/ }).click();
  await one.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(folders).toEqual(['square: none', 'wide: Kites']);
  const { data } = await advertiser.get<List<CreativeView>>('/creatives?has[folder]=true');
  await page.goto(`/creatives?folderId=${data[0]?.folder?.id}&layout=gallery`);
  const cards = page.getByRole('list', { name: 'Creatives' });
  await cards.getByRole('link', { name: 'wide' }).waitFor();
  expect(await cards.getByRole('listitem').count()).toBe(1);
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Where the folder goes, the creative stays.
  await cards.getByRole('link', { name: 'wide' }).click();
  await page.getByRole('button', { name: 'Delete folder' }).click();
  await page.getByText('Folder deleted. 1 creative is in no folder now.').waitFor();
  await expect.poll(folders).toEqual(['square: none', 'wide: none']);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(folders).toEqual(['square: none', 'wide: Kites']);
  // Or saving would take it out of the folder that is there again.
  const chosen = page.getByRole('combobox', { name: 'Folder' });
  await expect.poll(() => chosen.inputValue()).toMatch(/^Kites/);

  // A list of a folder that is gone for good says so, and leads out.
  await page.goto(`/creatives?folderId=999999`);
  await page.getByText('This folder is gone').waitFor();
  await page.getByText('It was deleted, so creatives of all folders are shown.').waitFor();
  await page.getByRole('link', { name: 'square' }).first().waitFor();
  await expect.poll(() => new URL(page.url()).search).not.toContain('folderId');
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('This folder is gone').waitFor({ state: 'detached' });
  const kites = data[0]?.folder?.id;
  await page.goto(`/creatives?folderId=${kites},999999`);
  await page.getByText('Only creatives of the other folders are shown.').waitFor();
});
