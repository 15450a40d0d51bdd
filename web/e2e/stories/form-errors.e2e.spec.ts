import { expect } from 'vitest';

import { test } from '../support/test.ts';

test('a form that is sent empty counts its errors by section and leads to the first', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns/add');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Bid price is required.').waitFor();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: /Basics\s*2 errors/ }).waitFor();
  const isFocused = () =>
    page.getByLabel('Campaign name').evaluate((input) => input === document.activeElement);
  await expect.poll(isFocused).toBe(true);

  await page.goto('/creatives/add');
  await page.getByRole('button', { name: 'Create creative' }).click();
  await page.getByText('Image is required.').waitFor();
  await page.getByRole('link', { name: /Banner\s*1 error/ }).waitFor();
});
