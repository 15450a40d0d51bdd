import { createApi, type Api } from './api.ts';
import { waitFor, type Product } from './product.ts';

export const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'marquee-test' };

/** An advertiser of an empty product whose campaigns bid for every 300x250 banner. */
export interface BiddingAdvertiser {
  readonly admin: Api;
  /** Bids a dollar an impression, up to `dailyBudgetDollars` a day (UTC). */
  readonly budgetedId: number;
  /** Bids less, without a limit. */
  readonly unlimitedId: number;
  readonly endpoint: { readonly bidUrl: string };
}

const MARKUP = '<a href="{click_url}"><img src="https://cdn.example/a.png" alt="Spring sale"></a>';

export async function createBiddingAdvertiser(
  product: Product,
  dailyBudgetDollars: number,
): Promise<BiddingAdvertiser> {
  const admin = await createApi(product.url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const person = { email: 'ada@example.com', password: 'correct-horse' };
  const userId = await admin.make('/users', { firstName: 'Ada', lastName: 'Byron', ...person });
  await admin.ask('POST', '/admin/payments/compensation', { userId, amount: '5000', reason: 'A start' });
  const advertiser = await createApi(product.url, person.email, person.password);
  const banner = {
    admType: 'html',
    admBody: MARKUP,
    clickUrl: 'https://shop.example/',
    width: 300,
    height: 250,
  };
  const creativeId = await advertiser.make('/creatives', { name: 'Square', creativeType: 'banner', banner });
  const campaign = { pricingModel: 'CPM', distribution: 'fast', isActive: true, creativeIds: [creativeId] };
  const budgetedId = await advertiser.make('/campaigns', {
    ...{ ...campaign, name: 'Budgeted', bidPrice: '1000', dailyBudget: String(dailyBudgetDollars) },
  });
  const unlimitedId = await advertiser.make('/campaigns', {
    ...campaign,
    name: 'Unlimited',
    bidPrice: '2.5',
  });
  await advertiser.ask('PATCH', `/creatives/${creativeId}`, { isActive: true });
  await admin.ask('POST', `/admin/creatives/${creativeId}/approve`, {});
  for (const id of [budgetedId, unlimitedId]) await admin.ask('POST', `/admin/campaigns/${id}/approve`, {});
  const exchange = { name: 'Exchange', type: 'banner', integration: 'ortb' };
  const { data } = await admin.ask('POST', '/admin/ssp-endpoints', exchange);
  const bidUrl = String(data['bidUrl']);
  await waitFor('a known endpoint', async () => {
    const answer = await fetch(bidUrl, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    return answer.status !== 404;
  });
  return { admin, budgetedId, unlimitedId, endpoint: { bidUrl } };
}
