import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { List } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

const PATH = '/admin/global-blacklist';

test('sources are banned by pasting and by a file, found, exported and let in again', async ({
  stage: { newPage, api },
}) => {
  const admin = await api('admin');
  const own = randomBytes(3).toString('hex');
  const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-${own}.example`);
  const banned = async () =>
    (await admin.get<List<{ item: string }>>(`${PATH}/domain/items?search=${own}`)).data.map(
      ({ item }) => item,
    );
  const page = await newPage({ as: 'admin' });

  // From the menu to the list, and on to the form for the type that is open.
  await page.goto('/admin/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Global blacklist' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Global blacklist', exact: true }).waitFor();
  const types = page.getByRole('navigation', { name: 'Types of sources' });
  await types.getByRole('link', { name: /^Publishers/ }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`${PATH}/publishers`);
  await types.getByRole('link', { name: /^Domains/ }).click();
  await page.getByRole('link', { name: 'Add sources' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Add to the global blacklist' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${PATH}/add/domain`);

  // A draft comes back for the type of its address alone.
  const typed = page.getByRole('textbox', { name: 'Type or paste' });
  await typed.fill('kept.example');
  await page.goto(`${PATH}/add/publishers`);
  await page.getByText('One per line, such as pub-4711.').waitFor();
  expect(await typed.inputValue()).toBe('');
  await page.goto(`${PATH}/add/domain`);
  await expect.poll(() => typed.inputValue()).toBe('kept.example');
  await page.getByText('One per line, such as news.example.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();

  // What is rejected stays, with its reason; the rest is banned.
  await typed.fill(`${first}\n\nnot a domain\nWWW.${first}\n"${first}","known, reported"\n`);
  await page.getByText('4 sources · 1 repeated, on line 5').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Fraud report 118');
  const add = page.getByRole('button', { name: 'Add sources' });
  await add.click();
  await page.getByText('1 item added, 2 already on the list, 1 rejected').waitFor();
  await page.getByText('Line 3, not a domain: Domain format is incorrect.').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await banned()).toEqual([first]);
  await typed.fill(`${second}`);
  await expect.poll(() => page.getByText('Line 3, not a domain').count()).toBe(0);
  await add.click();
  await page.getByRole('heading', { level: 1, name: 'Global blacklist', exact: true }).waitFor();
  await page.getByText('1 item added', { exact: true }).waitFor();

  // What is no list, and a note that is too long, are refused before anything is asked.
  await page.goto(`${PATH}/add/domain`);
  const note = page.getByRole('textbox', { name: 'Note' });
  const file = (text: string) => ({
    name: 'sources.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const input = page.locator('input[type="file"]');
  await input.setInputFiles({ ...file('<p>'), name: 'page.html', mimeType: 'text/html' });
  await page.getByText('The file must be a file of type: csv, txt').waitFor();
  await input.setInputFiles(file(''));
  await page.getByText('The file is empty').waitFor();
  await input.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a.csv', 'b.html']) dataTransfer.items.add(new File(['a.example'], name));
    element.parentElement?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
  });
  await page.getByText('Upload one file at a time.').waitFor();
  await note.fill('x'.repeat(1_001));
  await input.setInputFiles(file(first ?? ''));
  await page.getByText(/^Note must be shorter/).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  // A file, whose rejected lines are reported. While it is on its way, nothing else may end it.
  await note.fill('Quarterly list');
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/items/upload', async (route) => {
    await held;
    await route.continue();
  });
  await input.setInputFiles(file(`domain,reason\n${first},known\n${third},new\nnot a domain,\n`));
  const question = page.getByRole('dialog', { name: 'Add the sources of sources.csv?' });
  await question.getByText('Note: Quarterly list').waitFor();
  await question.getByRole('button', { name: 'Add sources' }).click();
  await page.getByRole('progressbar', { name: 'Uploading sources.csv' }).waitFor({ state: 'attached' });
  await expect.poll(() => add.isDisabled()).toBe(true);
  // Without anything typed, the file alone is worth the question.
  await note.fill('');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  const mayUnload = () =>
    page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await mayUnload()).toBe(false);
  await note.fill('Written meanwhile');
  letGo();
  await page.getByText('1 item added, 1 already on the list, 1 rejected').waitFor();
  await expect.poll(() => add.isDisabled()).toBe(false);
  expect(await note.inputValue()).toBe('Written meanwhile');
  await page.getByRole('button', { name: 'Hide report' }).click();
  expect(await banned()).toEqual([first, second, third]);
  // One without any source is an error.
  await input.setInputFiles(file('domain\n\n'));
  await question.getByRole('button', { name: 'Add sources' }).click();
  await page.getByText('The file has no sources.').waitFor();
  // One that is added whole leads back to the list.
  await input.setInputFiles(file(`${third}\n`));
  await question.getByRole('button', { name: 'Add sources' }).click();
  await page.getByText('0 items added, 1 already on the list').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Global blacklist', exact: true }).waitFor();

  // A link to a search, newest letters first; its export has what it shows.
  await page.goto(`${PATH}/domain?search=${own}&sort=-item`);
  await page.getByText('1–3 of 3').waitFor();
  expect(await page.getByRole('row').nth(1).innerText()).toContain(third);
  await settled(page);
  await expectNoSeriousViolations(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved.trim().split('\n').length).toBe(4);

  // One is let in again by the keyboard, with a note, and banned again by the undo.
  const menu = page.getByRole('button', { name: `Actions of ${first}`, exact: true });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
  const removal = page.getByRole('dialog', { name: 'Remove 1 source?' });
  await removal.getByText(String(first)).waitFor();
  await removal.getByRole('textbox', { name: 'Note' }).fill('Cleared by the publisher');
  await removal.getByRole('button', { name: 'Remove' }).press('Enter');
  await page.getByText('Source removed').waitFor();
  expect(await banned()).toEqual([second, third]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  expect(await banned()).toEqual([first, second, third]);

  // All together.
  await page.getByText('1–3 of 3').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page
    .getByRole('region', { name: 'Actions on the selected sources' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page
    .getByRole('dialog', { name: 'Remove 3 sources?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await page.getByText('3 sources removed').waitFor();
  await page.getByText('No sources match these filters').waitFor();
  expect(await banned()).toEqual([]);
});

test('a type that there is none of leads to the page that says so', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'admin' });
  for (const path of [`${PATH}/countries`, `${PATH}/add/countries`]) {
    await page.goto(path);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/404');
  }
});

test('a removal shows what it reads, can be stopped and says what another admin removed before', async ({
  stage: { newPage, api },
}) => {
  const admin = await api('admin');
  const own = randomBytes(3).toString('hex');
  const items = Array.from({ length: 120 }, (_, index) => `site-${index + 100}-${own}.example`);
  await admin.post(PATH, { type: 'domain', items });
  const page = await newPage({ as: 'admin' });
  await page.goto(`${PATH}/domain?search=${own}`);
  await page.getByText('1–20 of 120').waitFor();
  const bar = page.getByRole('region', { name: 'Actions on the selected sources' });
  const dialog = page.getByRole('dialog', { name: 'Remove 120 sources?' });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await bar.getByRole('button', { name: 'Select all 120 matching' }).click();

  // The second page is held up until the reading was stopped.
  let goOn = () => {};
  const stopped = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/items\?.*page=2/, async (route) => {
    await stopped;
    await route.continue().catch(() => undefined);
  });
  await bar.getByRole('button', { name: 'Remove' }).click();
  await bar.getByText('Reading the selection: 100 of 120').waitFor();
  await bar.getByRole('button', { name: 'Stop' }).click();
  goOn();
  await bar.getByText('All 120 sources selected').waitFor();
  expect(await dialog.count()).toBe(0);
  await page.unroute(/items\?.*page=2/);

  // A note that is too long cannot be confirmed.
  await bar.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('x'.repeat(1_001));
  await dialog.getByText('The note may have at most 1,000 characters.').waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  expect(await dialog.count()).toBe(1);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Cleared');

  // Another admin is faster with one of them, which the undo leaves alone.
  const taken = items.slice(0, 1);
  await admin.delete(`${PATH}/domain/items`, { items: taken });
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('119 sources removed, 1 already off the list').waitFor();
  await page.getByText('No sources match these filters').waitFor();
  expect(await page.getByRole('searchbox').evaluate((box) => box === document.activeElement)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  const left = await admin.get<List<{ item: string }>>(`${PATH}/domain/items?search=${own}&perPage=1`);
  expect(left.meta.total).toBe(119);
  await admin.delete(`${PATH}/domain/items`, { items: items.slice(1) });
});
