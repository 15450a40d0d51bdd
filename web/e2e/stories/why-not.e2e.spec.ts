import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Role } from '../support/people.ts';
import { test } from '../support/test.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { grant, OWN_SIZE, runningCampaign } from './support/running-campaign.ts';

/** Bids as the panel shows them; NaN while it is not there. */
async function bidsShown(page: Page): Promise<number> {
  const text = await page.getByRole('dialog').innerText();
  return Number(/Bids\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

test.for<'advertiser' | Extract<Role, 'admin'>>(['admin', 'advertiser'])(
  'as %s one sees, as it happens, why a campaign bids or does not',
  async (who, { stage: { newPage, api, product } }) => {
    const admin = await api('admin');
    const nora = await newAccount(product);
    await grant(admin, nora, '50');
    const id = await runningCampaign(admin, nora, 'Asked why');
    const own = await openExchange(admin, OWN_SIZE);
    const other = await openExchange(admin, { width: 305, height: 255 });
    await expect.poll(() => own.offer(id), { timeout: 15_000 }).toBeDefined();

    const page = await newPage({ session: who === 'admin' ? admin : nora.api });
    await page.goto(who === 'admin' ? `/admin/campaigns/${id}/edit` : `/campaigns/${id}/edit`);
    await page.getByRole('button', { name: 'Why not' }).click();
    const panel = page.getByRole('dialog', { name: 'Why not: Asked why' });
    await panel.getByText('It takes part in auctions now.').waitFor();
    await panel.getByText('Since start').click();

    const before = await bidsShown(page);
    for (let offers = 0; offers < 3; offers += 1) await own.offer(id);
    await expect.poll(() => bidsShown(page), { timeout: 15_000 }).toBe(before + 3);
    expect(await other.offer(id)).toBeUndefined();
    await panel.getByText('No creative of that size').waitFor();

    await nora.api.post(`/campaigns/${id}/stop`, {});
    await panel.getByText('It does not bid at all now: stopped').waitFor();
  },
);
