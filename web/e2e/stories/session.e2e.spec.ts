import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

import { signIn, type List, type One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test, type Stage } from '../support/test.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { markDocument } from './support/no-reload.ts';
import { performTask } from './support/perform-task.ts';
import { BANNER_HTML, draftCampaign, LANDING_PAGE } from './support/running-campaign.ts';
import { signInByForm, signOutByMenu } from './support/sign-in.ts';

interface Campaign {
  readonly name: string;
  readonly dailyBudget: string;
  readonly bidPrice: string;
}

const campaignOf = async ({ api }: Account, id: number): Promise<Campaign> =>
  (await api.get<One<Campaign>>(`/campaigns/${id}`)).data;

/** The fields of the campaign form that these stories type in. */
const fieldsOf = (page: Page) => ({
  name: page.getByLabel('Campaign name'),
  dailyBudget: page.getByLabel('Daily budget'),
  bidPrice: page.getByLabel('Bid price'),
  save: page.getByRole('button', { name: 'Save changes' }),
});

/** A stored campaign, open in its form with another name typed. */
async function thoughtBegun({ newPage, product }: Stage) {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, 'Half a thought');
  const session = await signIn(product.url, nora.credentials);
  const page = await newPage({ session });
  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  const form = fieldsOf(page);
  await form.name.fill('A whole thought');
  return { nora, id, session, page, form };
}

/** Ends the session while this call is on its way, so that no other can be the first to be refused. */
async function endSessionAt(
  page: Page,
  isThis: (call: Request) => boolean,
  end: () => Promise<unknown>,
): Promise<void> {
  allowProblems(page, /\b401\b/);
  let hasEnded = false;
  await page.route('**/api/**', async (route) => {
    if (!hasEnded && isThis(route.request())) {
      hasEnded = true;
      await end();
    }
    await route.continue();
  });
}

/** Signs in again from the page of an ended session, and finds the form as it was left. */
async function comeBack(page: Page, nora: Account, id: number): Promise<void> {
  await page.waitForURL('**/401?*');
  await page.getByRole('heading', { level: 1, name: 'Your session has ended' }).waitFor();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signInByForm(page, nora.credentials);

  const form = fieldsOf(page);
  await page.waitForURL(`**/campaigns/${id}/edit`);
  await page.getByText('We kept what you typed').waitFor();
  await expect.poll(() => form.name.inputValue()).toBe('A whole thought');
  expect(await form.dailyBudget.inputValue()).toBe('75.5');
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Half a thought', dailyBudget: '0.00' });
  await form.save.click();
  await page.getByText('Data saved').waitFor();
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'A whole thought', dailyBudget: '75.50' });
}

test('a session that ends before a form is saved costs nothing that was typed', async ({ stage }) => {
  const { nora, id, session, page, form } = await thoughtBegun(stage);
  await form.dailyBudget.fill('75.5');

  await endSessionAt(
    page,
    (call) => call.method() !== 'GET' && call.url().endsWith(`/campaigns/${id}`),
    () => session.post('/logout'),
  );
  await form.dailyBudget.press('Enter');
  await comeBack(page, nora, id);
});

test('a session that ends between two key presses costs none of them', async ({ stage }) => {
  const { nora, id, session, page, form } = await thoughtBegun(stage);
  // The reach estimate is requested while the user types.
  await endSessionAt(
    page,
    (call) => call.postData()?.includes('"dailyBudget":"75"') === true,
    async () => {
      await session.post('/logout');
      await form.dailyBudget.fill('75.5');
    },
  );
  await form.dailyBudget.fill('75');
  await comeBack(page, nora, id);
});

test('a save that the server refuses says so at the field and keeps the rest', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, 'Refused at first');
  const creative = await nora.api.post<One<{ readonly id: number }>>('/creatives', {
    ...{ name: 'Soon gone', creativeType: 'banner' },
    banner: { admType: 'html', admBody: BANNER_HTML, clickUrl: LANDING_PAGE, width: 300, height: 250 },
  });
  const page = await newPage({ session: nora.api });
  await page.goto(`/campaigns/${id}/edit`);
  const form = fieldsOf(page);
  await form.name.fill('Saved at last');
  const creatives = page.getByRole('group', { name: 'Creatives of this campaign' });
  await creatives.getByRole('checkbox', { name: /Soon gone/ }).check();
  await nora.api.delete(`/creatives/${creative.data.id}`);

  allowProblems(page, /\b422\b/);
  await form.save.click();
  await creatives.getByText(`Creative ${creative.data.id} is not found.`).waitFor();
  expect(await form.name.inputValue()).toBe('Saved at last');
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Refused at first' });

  await creatives.getByRole('checkbox', { name: /Deleted creative/ }).click();
  await form.save.click();
  await page.getByText('Data saved').waitFor();
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Saved at last' });
});

test('without a connection nothing typed is lost, and saving works again afterwards', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, 'On the train');
  const page = await newPage({ session: nora.api });
  await page.goto(`/campaigns/${id}/edit`);
  const form = fieldsOf(page);
  await settled(page);
  await form.name.fill('Out of the tunnel');

  allowProblems(page, /ERR_INTERNET_DISCONNECTED|ERR_NETWORK_IO_SUSPENDED/);
  await page.context().setOffline(true);
  const notice = page.getByText(/you’re offline/i);
  await notice.first().waitFor();
  await form.save.click();
  const rejection = page.getByRole('form', { name: 'Campaign' }).getByRole('alert');
  await rejection.waitFor();
  expect(await rejection.innerText()).toMatch(/connection|offline|server/i);
  expect(await form.name.inputValue()).toBe('Out of the tunnel');
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'On the train' });

  await page.context().setOffline(false);
  await expect.poll(() => notice.count()).toBe(0);
  await form.save.click();
  await page
    .getByRole('status')
    .getByText(/^Saved \d\d:\d\d/)
    .waitFor();
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Out of the tunnel' });
});

test('leaving a form that is not saved asks first, by a link and by Back', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, 'Not saved yet');
  const page = await newPage({ session: nora.api });
  await page.goto(`/campaigns/${id}`);
  const tabs = page.getByRole('navigation', { name: 'Pages of this campaign' });
  await tabs.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/edit');
  await settled(page);
  const { name } = fieldsOf(page);
  await name.fill('Never saved');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creatives' });
  await link.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe(`/campaigns/${id}/edit`);
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.goBack();
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Never saved');
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL((url) => url.pathname === `/campaigns/${id}`);
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Not saved yet' });
});

/**
 * The worst that can come together: what another tab saved is read while the save is on its way, and the first reads after it
 * (the form's and the page's) are answered as a read model does that has not seen the other tab's save yet.
 * @param isRead waits until the page shows what it has read
 */
async function readDuringSave(
  page: Page,
  id: number,
  answer: One<object>,
  isRead: () => Promise<void>,
): Promise<void> {
  let begin = (): void => undefined;
  const hasBegun = new Promise<void>((resolve) => (begin = resolve));
  let laggingReads = 0;
  await page.route(`**/api/campaigns/${id}`, async (route) => {
    if (route.request().method() !== 'GET') {
      begin();
      await isRead();
      laggingReads = 2;
      await route.continue();
      return;
    }
    await hasBegun;
    if (laggingReads > 0) await route.fulfill({ json: answer });
    else await route.continue();
    laggingReads -= 1;
  });
}

test('two tabs show each other’s changes, settle a conflict, and sign out together', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, 'Twice open');
  const left = await newPage({ session: nora.api });
  const right = await left.context().newPage();
  await Promise.all([left.goto('/campaigns'), right.goto('/campaigns')]);
  await Promise.all([settled(left), settled(right)]);
  await right.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  const isSameDocument = await markDocument(right);

  // Renamed in place, by keyboard, in one; read in the other.
  await performTask(left, 23, async () => {
    await left.getByRole('button', { name: 'Edit Campaign name of Twice open' }).press('Enter');
    await left.keyboard.type('Renamed at the left');
    await left.keyboard.press('Enter');
    await right.getByRole('link', { name: 'Renamed at the left', exact: true }).waitFor({ timeout: 15_000 });
  });
  expect(await isSameDocument()).toBe(true);

  for (const tab of [left, right]) {
    await tab.getByRole('link', { name: 'Renamed at the left', exact: true }).click();
    const pages = tab.getByRole('navigation', { name: 'Pages of this campaign' });
    await pages.getByRole('link', { name: 'Settings' }).click();
  }
  const [mine, theirs] = [fieldsOf(left), fieldsOf(right)];
  // A form that opens later would begin with the draft that the other tab keeps while it is typed in.
  await Promise.all([mine.save.waitFor(), theirs.save.waitFor()]);
  await mine.bidPrice.fill('3.5');
  await readDuringSave(left, id, await nora.api.get<One<object>>(`/campaigns/${id}`), () =>
    left.getByRole('heading', { level: 1, name: 'Renamed at the right' }).waitFor(),
  );
  await theirs.name.fill('Renamed at the right');
  await theirs.save.click();
  await right.getByText('Data saved').waitFor();

  allowProblems(left, /\b409\b/);
  await mine.save.click();
  const conflict = left.getByRole('dialog', { name: 'Someone else saved changes' });
  await conflict.getByText('Renamed at the right').waitFor();
  await conflict.getByText('Renamed at the left').waitFor();
  expect(await campaignOf(nora, id)).toMatchObject({ name: 'Renamed at the right', bidPrice: '9.00' });
  await conflict
    .getByRole('radiogroup', { name: 'Which Campaign name to keep' })
    .getByText('Theirs', { exact: true })
    .click();
  await conflict.getByRole('button', { name: 'Save selection' }).click();
  await conflict.waitFor({ state: 'hidden' });
  await expect
    .poll(() => campaignOf(nora, id), { timeout: 15_000 })
    .toMatchObject({ name: 'Renamed at the right', bidPrice: '3.50' });

  // The session is one, in however many tabs.
  allowProblems(right, /\b401\b/);
  allowProblems(left, /\b401\b/);
  await signOutByMenu(left);
  await left.waitForURL('**/login');
  await right.waitForURL('**/login*', { timeout: 15_000 });
  await right.getByRole('form', { name: 'Sign in' }).waitFor();
});

test('a double click on "Add funds" makes one payment', async ({ stage: { newPage, product } }) => {
  const nora = await newAccount(product);
  const page = await newPage({ session: nora.api });
  await page.goto('/payments');
  const form = page.getByRole('form', { name: 'Add funds' });
  await form.getByRole('radio', { name: /Wire transfer/ }).check();
  await form.getByLabel(/^Amount/).fill('700');
  await form.getByRole('button', { name: 'Add funds' }).dblclick();
  await page.getByText(/Payment \d+ of \$700\.00 is pending/).waitFor();
  await settled(page);
  const { data } = await nora.api.get<List<{ readonly amount: string }>>('/payments');
  expect(data.map(({ amount }) => amount)).toEqual(['700.00']);
});
