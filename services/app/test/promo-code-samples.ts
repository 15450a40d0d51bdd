import { randomUUID } from 'node:crypto';

import { idOf, type Sample } from './sample-params.ts';
import type { TestUsers } from './test-users.ts';

const codeBody = () => ({
  code: randomUUID().slice(0, 23),
  bonus: '50',
  minimumAmount: '500',
  usesMax: 100,
  expirationDate: '2099-12-31T00:00:00Z',
});

async function madeCode(users: TestUsers): Promise<number> {
  const { status, data, text } = await users.as('admin', 'POST', '/admin/promo-codes', { body: codeBody() });
  if (status !== 201) throw new Error(`a promo code for a test could not be made: ${text}`);
  return Number(data['id']);
}

const promoCode = idOf(madeCode);
const deletedCode = idOf(async (users) => {
  const id = await madeCode(users);
  await users.as('admin', 'DELETE', `/admin/promo-codes/${id}`);
  return id;
});

/** Calls on promo codes. */
export const PROMO_CODE_SAMPLES: Readonly<Record<string, Sample>> = {
  // No such code was issued.
  'POST /payments/promo-code': { body: () => ({ code: 'SPRING' }), passesWith: [422] },
  // No bonus waits.
  'DELETE /payments/promo-code': { passesWith: [409] },
  'GET /admin/promo-codes/:id': promoCode,
  'GET /admin/promo-codes/:id/usages': promoCode,
  'GET /admin/promo-codes/:id/usages/export.csv': promoCode,
  'GET /admin/promo-codes/:id/usages/export.xlsx': promoCode,
  'POST /admin/promo-codes': { body: codeBody },
  'PUT /admin/promo-codes/:id': { ...promoCode, body: () => ({ bonus: '40' }) },
  'DELETE /admin/promo-codes/:id': promoCode,
  'POST /admin/promo-codes/:id/restore': deletedCode,
};
