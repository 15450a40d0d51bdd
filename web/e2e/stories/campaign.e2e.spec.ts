import { randomBytes } from 'node:crypto';

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { List, One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { isShownInFrame } from './support/preview.ts';
import { BANNER_HTML, grant, LANDING_PAGE } from './support/running-campaign.ts';
import { flip } from './support/switch.ts';

const REASON = 'The image promises what the landing page does not sell.';

/** Names that no other story uses. */
function namesOf() {
  const tag = randomBytes(3).toString('hex');
  return { creative: `Lit lamps ${tag}`, doubtful: `Doubtful lamps ${tag}`, campaign: `Lamps ${tag}` };
}
type Names = ReturnType<typeof namesOf>;

test('a banner and its campaign are made, moderated by keyboard, started, and then they bid', async ({
  stage: { newPage, product, api },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '500');
  const names = namesOf();
  const hers = await newPage({ session: nora.api });

  await makeBanner(hers, names);
  await makeCampaign(hers, names);
  const campaign = await onlyCampaign(nora);
  expect(campaign).toMatchObject({ approved: 'pending', isActive: false, dailyBudget: '50.00' });
  await addDoubtfulBanner(nora, names);

  const theirs = await newPage({ session: admin });
  // The next one in the queue may be another story's, and deleted by it before it is opened.
  allowProblems(theirs, /404.*\/api\/admin\/creatives\/\d+/);
  await moderateByKeyboard(theirs, names);
  await approveCampaign(theirs, names);

  // The decisions reach the advertiser without a reload; nothing runs before it is started.
  const row = hers.getByRole('row', { name: new RegExp(names.campaign) });
  await hers.getByRole('button', { name: 'Notifications, 4 unread' }).click();
  const inbox = hers.getByRole('dialog', { name: 'Notifications' });
  for (const text of [REASON, names.creative, names.campaign]) await inbox.getByText(text).first().waitFor();
  await hers.keyboard.press('Escape');
  await row.getByText('Disabled', { exact: true }).waitFor();
  const exchange = await openExchange(admin);
  expect(await exchange.offer(campaign.id)).toBeUndefined();
  const toggle = row.getByRole('switch', { name: `${names.campaign} is on` });
  expect(await toggle.isChecked()).toBe(false);
  await flip(toggle);
  await hers.getByText('Campaign started').waitFor();
  await row.getByText('Approved', { exact: true }).waitFor();
  const bid = await until('a bid', () => exchange.offer(campaign.id));
  expect(bid.adm).toContain('Lamps, lit');
});

interface Campaign {
  readonly id: number;
  readonly approved: string;
}

const onlyCampaign = async ({ api }: Account): Promise<Campaign> => {
  const { data } = await api.get<List<Campaign>>('/campaigns');
  expect(data).toHaveLength(1);
  return data[0] as Campaign;
};

async function makeBanner(page: Page, { creative }: Names): Promise<void> {
  await page.goto('/creatives');
  await page.getByRole('link', { name: 'New creative' }).first().click();
  const form = page.getByRole('form', { name: 'New creative' });
  await form.getByLabel('Creative name').fill(creative);
  await form.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: /^300\s?[x×]\s?250/ }).click();
  await form.getByRole('radiogroup', { name: 'Markup type' }).getByText('HTML', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Markup' }).fill(BANNER_HTML);
  await form.getByText('The markup matches its type.').waitFor();
  await form.getByRole('textbox', { name: 'Click URL' }).fill(LANDING_PAGE);
  await expect.poll(() => isShownInFrame(page, 'Lamps, lit'), { timeout: 10_000 }).toBe(true);
  await form.getByRole('button', { name: 'Create creative' }).click();
  await page.waitForURL(/\/creatives\/\d+\/edit$/);
  await page.getByRole('heading', { level: 1, name: creative }).waitFor();
  await page.getByRole('main').getByText('Pending', { exact: true }).first().waitFor();
  await page.getByText('Saved and sent for review').waitFor();
}

async function makeCampaign(page: Page, { creative, campaign }: Names): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'New campaign' }).click();
  const form = page.getByRole('form', { name: 'New campaign' });
  await form.getByLabel('Campaign name').fill(campaign);
  await refusesWhatIsNoPrice(form.getByLabel('Bid price'), form);
  await aimsForAGoal(page, form);
  await form.getByLabel('Bid price').fill('9');
  // A campaign is created by its button alone.
  await form.getByLabel('Bid price').press('Enter');
  await form.getByLabel('Bid price').press('Enter');
  await form.getByRole('radiogroup', { name: 'Distribution' }).getByText('As soon as possible').click();
  await flip(form.getByRole('switch', { name: 'Start as soon as it is approved' }));
  await form.getByLabel('Daily budget').fill('50');
  await form.getByLabel('Total budget').fill('40');
  await form.getByLabel('Total budget').press('Tab');
  await form.getByText('Total budget must be greater than the daily budget.').waitFor();
  await form.getByLabel('Total budget').fill('400');
  await page.getByText('Spends at most $50 a day and $400 in total, as fast as possible.').waitFor();
  const sections = page.getByRole('navigation', { name: 'Sections of the campaign' });
  await sections.getByRole('link', { name: 'Creatives' }).click();
  await form.getByRole('checkbox', { name: new RegExp(creative) }).check();
  await form.getByText('3 more recommended').waitFor();
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL(/\/campaigns\/\d+\/edit$/);
  await page.getByRole('heading', { level: 1, name: campaign }).waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('row', { name: new RegExp(campaign) }).waitFor();
  expect(await page.getByRole('row', { name: new RegExp(campaign) }).count()).toBe(1);
}

/** A CPA goal is paid by the impression, and stops above a multiple of the goal; other models have none. */
async function aimsForAGoal(page: Page, form: Locator): Promise<void> {
  const models = form.getByRole('radiogroup', { name: 'Pricing model' });
  const stop = form.getByLabel('Stop above goal');
  expect(await stop.count()).toBe(0);
  await models.getByText('CPA goal', { exact: true }).click();
  expect(await stop.inputValue()).toBe('2');
  await form.getByLabel('Bid price').fill('5');
  await stop.fill('1.5');
  await page.getByText('It stops when an action costs more than $7.50.').waitFor();
  await models.getByText('CPM', { exact: true }).click();
  await stop.waitFor({ state: 'detached' });
}

/** What means two prices or none stays as it was pasted, with what to do about it; a decimal comma is understood. */
async function refusesWhatIsNoPrice(price: Locator, form: Locator): Promise<void> {
  for (const [pasted, answer] of [
    ['2e3', 'Enter a number, such as 12.50'],
    ['1,500', 'Enter 1500 or 1.500: 1,500 can mean either'],
  ] as const) {
    await price.fill(pasted);
    await price.press('Tab');
    await form.getByText(answer).waitFor();
    expect(await price.inputValue()).toBe(pasted);
  }
  await price.fill('0,005');
  await price.press('Tab');
  await expect.poll(() => price.inputValue()).toBe('0.005');
}

/** Behind hers in the queue, so that the queue is not empty after it. */
const addDoubtfulBanner = ({ api }: Account, { doubtful }: Names) =>
  api.post<One<unknown>>('/creatives', {
    ...{ name: doubtful, creativeType: 'banner', isActive: true },
    banner: { admType: 'html', admBody: BANNER_HTML, clickUrl: LANDING_PAGE, width: 300, height: 250 },
  });

/** J to hers, A; the next one is there by itself, D, a reason, Enter. Not one click. */
async function moderateByKeyboard(page: Page, { creative, doubtful }: Names): Promise<void> {
  await page.goto('/admin/creatives/moderation');
  await settled(page);
  const current = page.getByRole('list', { name: 'Waiting for moderation' }).locator('[aria-current]');
  await current.waitFor();
  await goTo(page, current, creative);
  await expect.poll(() => isShownInFrame(page, 'Lamps, lit'), { timeout: 10_000 }).toBe(true);
  await page.keyboard.press('a');
  await page.getByText(`Approved: ${creative}`).waitFor();

  // The next one in the queue is there by itself: hers, or what another story has put between them.
  await expect.poll(() => current.innerText()).not.toContain(creative);
  await goTo(page, current, doubtful);
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: `Decline ${doubtful}` });
  await dialog.waitFor();
  const reason = dialog.getByRole('textbox', { name: 'Reason', exact: true });
  await until('the field for the reason', async () => {
    if (await reason.evaluate((node) => node === document.activeElement)) return true;
    await page.keyboard.press('Tab');
    return false;
  });
  await page.keyboard.type(REASON);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Creative declined').waitFor();
  await expect.poll(() => page.getByRole('main').getByText(doubtful).count()).toBe(0);
}

/** Moves down the queue with J until the creative is current. */
async function goTo(page: Page, current: Locator, creative: string): Promise<void> {
  for (let presses = 0; !(await current.innerText()).includes(creative); presses += 1) {
    if (presses > 200) throw new Error(`${creative} is not in the queue`);
    const before = await current.innerText();
    await page.keyboard.press('j');
    await expect.poll(() => current.innerText()).not.toBe(before);
  }
}

async function approveCampaign(page: Page, { campaign }: Names): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).first().click();
  await page.waitForURL('**/admin/campaigns');
  const row = page.getByRole('row', { name: new RegExp(campaign) });
  await row.getByRole('button', { name: `Actions of ${campaign}` }).click();
  await page.getByRole('menuitem', { name: 'Approve', exact: true }).click();
  await page.getByText('Operation successful').waitFor();
}
