import type { BillingTestContext } from './billing-test-context.ts';

const ADMIN = 'user:1:admin';
let lastUserId = 100;

/** Advertisers of a test context, and the payments that they make. */
export function payersOf(contextOf: () => BillingTestContext) {
  const newId = () => (lastUserId += 1);
  /** A fresh advertiser, so that no test sees another's money. */
  const newAdvertiser = async (over: Parameters<BillingTestContext['register']>[1] = {}) => {
    const userId = newId();
    await contextOf().register(userId, over);
    return { userId, token: `user:${userId}:advert` };
  };
  const deposit = async (token: string, amount: unknown = '500', method: unknown = 5) =>
    contextOf().call(token, 'POST', '/payments', { method, amount });
  const idOf = (body: { data: unknown }) => (body.data as { id: number }).id;
  return {
    newId,
    newAdvertiser,
    deposit,
    idOf,
    balanceOf: async (token: string) =>
      (await contextOf().call(token, 'GET', '/payments/balance')).body.data as unknown as {
        balance: string;
        held: string;
        canRun: boolean;
      },
    /** An advertiser whose deposit an admin has confirmed. */
    funded: async (amount = '500') => {
      const advertiser = await newAdvertiser();
      const { body } = await deposit(advertiser.token, amount);
      await contextOf().call(ADMIN, 'POST', `/admin/payments/${idOf(body)}/confirm`);
      return advertiser;
    },
  };
}
