import type { Api, One } from '../../support/api.ts';
import type { Account } from './newcomer.ts';

export const LANDING_PAGE = 'https://lamps.example/offer';
export const BANNER_HTML =
  '<a href="{click_url}" style="display:grid;place-items:center;width:300px;height:250px;background:#fc6">Lamps, lit</a>';

interface Id {
  readonly id: number;
}

/** Money on an account, without waiting for a wire. @param amount dollars */
export const grant = (admin: Api, account: Account, amount: string): Promise<unknown> =>
  admin.post('/admin/payments/compensation', { userId: account.id, amount, reason: 'To begin with' });

/** A campaign as the form makes it, pending and stopped. */
export async function draftCampaign({ api }: Account, name: string): Promise<number> {
  const { data } = await api.post<One<Id>>('/campaigns', {
    ...{ name, pricingModel: 'CPM', bidPrice: '9', distribution: 'fast', isActive: false },
  });
  return data.id;
}

/** A size that no campaign of the demo has, so that offers of it have one bidder. */
export const OWN_SIZE = { width: 310, height: 260 };

/**
 * A campaign that alone bids on its size, with its banner, both approved, running.
 * @param fields of the campaign, instead of what it has else
 */
export async function runningCampaign(
  admin: Api,
  { api }: Account,
  name: string,
  size = OWN_SIZE,
  fields: object = {},
): Promise<number> {
  const creative = await api.post<One<Id>>('/creatives', {
    name: `${name}, square`,
    creativeType: 'banner',
    isActive: true,
    banner: { admType: 'html', admBody: BANNER_HTML, clickUrl: LANDING_PAGE, ...size },
  });
  const campaign = await api.post<One<Id>>('/campaigns', {
    ...{ name, pricingModel: 'CPM', bidPrice: '9', distribution: 'fast', isActive: true, ...fields },
    creativeIds: [creative.data.id],
  });
  await admin.post(`/admin/creatives/${creative.data.id}/approve`, {});
  await admin.post(`/admin/campaigns/${campaign.data.id}/approve`, {});
  return campaign.data.id;
}
