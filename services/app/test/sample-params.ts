import type { SampleForm } from './sample-forms.ts';
import { LIST_OF_VIEWS, madeView } from './sample-views.ts';
import type { TestUsers } from './test-users.ts';

/** A lawful call of one route: what `ok` in the authorisation table is tried with. */
export interface Sample {
  /** Values of the path's parameters: objects of the owner, made for this call. */
  readonly params?: (users: TestUsers) => Promise<Readonly<Record<string, string | number>>>;
  readonly body?: (users: TestUsers) => object;
  /** The body of a call that takes a form with a file. */
  readonly form?: SampleForm;
  /** Statuses of a lawful call, where they are not just any 2xx. */
  readonly passesWith?: readonly number[];
  /** Ends sessions of the caller or the owner: all test users sign in again afterwards. */
  readonly endsSessions?: boolean;
}

export const idOf = (make: (users: TestUsers) => Promise<number>): Pick<Sample, 'params'> => ({
  params: async (users) => ({ id: await make(users) }),
});
/** Of something that its owner has deleted. @param path of its kind: `/campaigns` */
export const deletedOf = (
  path: string,
  make: (users: TestUsers) => Promise<number>,
): Pick<Sample, 'params'> => ({
  params: async (users) => {
    const id = await make(users);
    await users.as('owner', 'DELETE', `${path}/${id}`);
    return { id };
  },
});
export const campaign = idOf((users) => users.campaign());
export const creative = idOf((users) => users.creative());
export const payment = idOf((users) => users.payment());
export const completedDeposit = idOf(async (users) => {
  const id = await users.payment();
  const { status, body } = await users.as('admin', 'POST', `/admin/payments/${id}/confirm`, { body: {} });
  if (status !== 200) throw new Error(`Confirming payment ${id} answered ${status}: ${JSON.stringify(body)}`);
  return id;
});
/** The present month, which every account with a wallet has. */
const presentMonth = () => ({ month: new Date().toISOString().slice(0, 7) });
export const statement: Pick<Sample, 'params'> = { params: async () => presentMonth() };
export const statementOfOwner: Pick<Sample, 'params'> = {
  params: async ({ people }) => ({ id: people.owner.userId, ...presentMonth() }),
};
export const filterList = idOf((users) => users.filterList());
/** What an upload of items begins with. */
export const ITEM_UPLOAD = { name: 'sources.csv', size: 12, fingerprint: 'sources' };
const newestUpload = new WeakMap<TestUsers, string>();
/** An account has few unfinished uploads: the one before it goes. */
export const itemUpload: Pick<Sample, 'params'> = {
  async params(users) {
    const before = newestUpload.get(users);
    if (before !== undefined) await users.as('owner', 'DELETE', before);
    const id = await users.filterList();
    const path = `/filter-lists/${id}/uploads`;
    const { body } = await users.as('owner', 'POST', path, { body: ITEM_UPLOAD });
    const { id: uploadId } = body['data'] as { readonly id: string };
    newestUpload.set(users, `${path}/${uploadId}`);
    return { id, uploadId };
  },
};
export const listView: Pick<Sample, 'params'> = { params: async () => ({ list: 'advertiser-campaigns' }) };
export const savedView: Pick<Sample, 'params'> = {
  params: async (users) => ({ list: LIST_OF_VIEWS, id: await madeView(users) }),
};
export const deletedView: Pick<Sample, 'params'> = {
  async params(users) {
    const id = await madeView(users);
    await users.as('owner', 'DELETE', `/list-views/${LIST_OF_VIEWS}/views/${id}`);
    return { list: LIST_OF_VIEWS, id };
  },
};
export const conversionPixel = idOf((users) => users.named('conversion-pixels'));
export const preset = idOf((users) => users.preset());
export const sspEndpoint = idOf((users) => users.sspEndpoint());
export const dspEndpoint = idOf((users) => users.dspEndpoint());
export const parkedEvent = idOf((users) => users.parkedEvent());
export const deal = idOf((users) => users.deal());
export const mediaAsset = idOf((users) => users.mediaAsset());
export const ofOwner: Pick<Sample, 'params'> = {
  params: async ({ people }) => ({ userId: people.owner.userId }),
};
export const owner = idOf(async ({ people }) => people.owner.userId);
