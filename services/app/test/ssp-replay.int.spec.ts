import { SSP_ENDPOINT_TYPES, SSP_INTEGRATIONS } from '@marquee/schemas/ssp-endpoint/fields';
import type { SspEndpointReplay } from '@marquee/schemas/ssp-endpoint/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { until } from './until.ts';

let product: ComposedProduct;
let users: TestUsers;

beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
});
afterAll(() => product?.dispose());

const PAIRS = SSP_INTEGRATIONS.flatMap((one) => SSP_ENDPOINT_TYPES.map((other) => [one, other] as const));

describe('the examples of an SSP endpoint', () => {
  it.each(PAIRS)('of %s %s are read by the bidder', async (speaks, sells) => {
    const body = { name: `${speaks} ${sells}`, type: sells, integration: speaks };
    const made = await users.as('admin', 'POST', '/admin/ssp-endpoints', { body });
    const { id } = made.body['data'] as { id: number };
    const replay = async () => {
      const answer = await users.as('admin', 'POST', `/admin/ssp-endpoints/${id}/examples/replay`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body['data'] as SspEndpointReplay;
    };
    // The bidder learns of the endpoint a moment later than the control plane.
    const answer = await until(`the bidder knows endpoint ${id}`, async () => {
      const sent = await replay();
      const isEarly = sent.status === 404 || sent.noBidReason === 'not-ready';
      // On a busy machine the answer may miss the time that the example gives the bidder.
      return isEarly || sent.noBidReason === 'too-late' ? undefined : sent;
    });
    // There are no campaigns here: an example that was not understood would be a 400, one for another
    // endpoint a 401.
    expect(answer, answer.body).toMatchObject({ status: 204, noBidReason: 'no-campaign' });
  });
});
