import { specification } from '@marquee/kit/decider/specification';
import type { DealFields } from '@marquee/schemas/deal/fields';
import { describe, it } from 'vitest';

import { exchangeDealIdDecider } from '../exchange-deal-id/index.ts';
import { dealDecider } from './index.ts';

const fields: DealFields = {
  sspEndpointId: 7,
  exchangeDealId: 'spring-2026',
  name: 'Spring',
  priceType: 'fixed',
  priceNanos: 2_500_000_000n,
  allowedUserIds: [12],
  startAt: '2026-03-01T00:00:00.000Z',
  endAt: null,
  isActive: true,
};
const created = { type: 'DealCreated', data: { dealId: 4, ...fields } } as const;
const deleted = { type: 'DealDeleted', data: { dealId: 4 } } as const;
const create = (over: Partial<DealFields> = {}) =>
  ({ type: 'CreateDeal', dealId: 4, fields: { ...fields, ...over } }) as const;
const change = (changed: Partial<DealFields>) => ({ type: 'ChangeDeal', fields: changed }) as const;
const invalid = (field: string, message: string) =>
  ({ reason: 'invalid', errors: [{ field, message }] }) as const;

describe('a deal', () => {
  const { given } = specification(dealDecider);

  it('is created once, and an id is not used again', () => {
    given().when(create()).then(created);
    given(created).when(create()).thenRejected({ reason: 'already-exists' });
    given(created, deleted).when(create()).thenRejected({ reason: 'already-exists' });
  });
  it('changes in what differs, and in nothing when nothing does', () => {
    given(created)
      .when(change({ name: 'Summer', isActive: true }))
      .then({ type: 'DealChanged', data: { dealId: 4, name: 'Summer' } });
    given(created)
      .when(change({ allowedUserIds: [12] }))
      .then();
    given(created)
      .when(change({ priceType: 'auction', priceNanos: 0n }))
      .then({ type: 'DealChanged', data: { dealId: 4, priceType: 'auction', priceNanos: 0n } });
  });
  it('has a price where one was agreed, and none where the request says it', () => {
    given()
      .when(create({ priceNanos: 0n }))
      .thenRejected(invalid('price', 'Price is required.'));
    given()
      .when(create({ priceType: 'auction' }))
      .thenRejected(invalid('price', 'Price must be valid.'));
    given(created)
      .when(change({ priceType: 'auction' }))
      .thenRejected(invalid('price', 'Price must be valid.'));
  });
  it('ends after it starts', () => {
    given(created)
      .when(change({ endAt: '2026-03-01T00:00:00.000Z' }))
      .thenRejected(invalid('endAt', 'End date must be valid.'));
  });
  it('is gone once it is deleted', () => {
    given(created).when({ type: 'DeleteDeal' }).then(deleted);
    given(created, deleted).when({ type: 'DeleteDeal' }).thenRejected({ reason: 'not-found' });
    given()
      .when(change({ name: 'Summer' }))
      .thenRejected({ reason: 'not-found' });
  });
});

describe('an id of an exchange', () => {
  const { given } = specification(exchangeDealIdDecider);
  const of = (dealId: number) => ({ sspEndpointId: 7, exchangeDealId: 'spring-2026', dealId });
  const reserved = (dealId: number) => ({ type: 'ExchangeDealIdReserved', data: of(dealId) }) as const;
  const released = (dealId: number) => ({ type: 'ExchangeDealIdReleased', data: of(dealId) }) as const;
  const reserve = (dealId: number) => ({ type: 'Reserve', ...of(dealId) }) as const;

  it('belongs to one deal at a time', () => {
    given().when(reserve(4)).then(reserved(4));
    given(reserved(4)).when(reserve(4)).then();
    given(reserved(4)).when(reserve(5)).thenRejected({ reason: 'invalid', holder: 4 });
    given(reserved(4), released(4)).when(reserve(5)).then(reserved(5));
  });
  it('is taken from a deal that was found to have it no longer', () => {
    given(reserved(4))
      .when({ ...reserve(5), formerHolder: 4 })
      .then(reserved(5));
    given(reserved(6))
      .when({ ...reserve(5), formerHolder: 4 })
      .thenRejected({ reason: 'invalid', holder: 6 });
  });
  it('is released by the deal that has it alone', () => {
    given(reserved(4))
      .when({ type: 'Release', ...of(4) })
      .then(released(4));
    given(reserved(4))
      .when({ type: 'Release', ...of(5) })
      .then();
  });
});
