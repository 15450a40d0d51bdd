import type { Locator, Page } from 'playwright-core';

/** The cell of a row under a heading, once the row is there. */
export async function cellUnder(page: Page, row: Locator, heading: string): Promise<Locator> {
  await row.waitFor();
  const headings = await page.getByRole('columnheader').allInnerTexts();
  const index = headings.findIndex((text) => text.trim() === heading);
  if (index < 0) throw new Error(`No column "${heading}" among ${headings.join(' | ')}`);
  return row.locator(':scope > *').nth(index);
}

/** What a cell counts, without its thousands separators and currency. */
export const numberIn = async (cell: Locator): Promise<number> =>
  Number((await cell.innerText()).replaceAll(/[^\d.-]/g, ''));
