import { describe, expect, it } from 'vitest';

import { readBilled, readBidOutcome, readReservation } from './messages.ts';

const message = (over: object = {}, claims: object = {}): string =>
  JSON.stringify({
    kind: 'bill',
    atMs: 7,
    claims: {
      bidId: 'p.1',
      userId: 5,
      campaignId: 42,
      sspEndpointId: 3,
      bidNanos: '1000',
      isTest: false,
      ...claims,
    },
    clearingNanos: null,
    lossReason: null,
    notBillable: '',
    ...over,
  });

describe('messages of the traffic log, as budgets read them', () => {
  it('cost the wallet the cleared price with the markup, and never more than the bid with it', () => {
    const markup = { markupBps: 2_500 };
    expect(readBilled(message({ clearingNanos: '800' }, markup))).toMatchObject({
      nanos: 1_000n,
      costNanos: 800n,
    });
    expect(readBilled(message({ clearingNanos: '9000' }, markup))).toMatchObject({
      nanos: 1_250n,
      costNanos: 1_000n,
    });
    expect(readReservation(message({ reservedUntilMs: 9 }, markup))).toMatchObject({
      nanos: 1_250n,
      costNanos: 1_000n,
    });
    expect(readBilled(message())).toMatchObject({ nanos: 1_000n, sspEndpointId: 3, isBillable: true });
  });

  it('charge nothing where clicks or actions are charged, and hold what those are expected to be', () => {
    const unit = { unitChargeNanos: '500000000', pricingModel: 'CPC', markupBps: 2_500 };
    expect(readBilled(message({ clearingNanos: '800' }, unit))).toMatchObject({
      nanos: 0n,
      costNanos: 800n,
      isChargedLater: true,
    });
    expect(readReservation(message({ reservedUntilMs: 9, reservedNanos: '1400' }, unit))).toMatchObject({
      nanos: 1_400n,
      costNanos: 1_000n,
    });
  });

  it('cost the whole bid where a pixel names a price, until the wallet knows better', () => {
    const pixel = { kind: 'impression', clearingNanos: '0' };
    expect(readBilled(message(pixel))).toMatchObject({ nanos: 1_000n, costNanos: 1_000n });
    expect(readBidOutcome(message(pixel))?.clearingNanos).toBeNull();
    expect(readBilled(message(pixel, { dspEndpointId: 4 }))).toMatchObject({ nanos: 0n, costNanos: 0n });
  });

  it('hold what a DSP bid costs the exchange, and no budget of ours', () => {
    const outside = { userId: 0, campaignId: 0, dspEndpointId: 4, markupBps: 2_500 };
    expect(readReservation(message({ reservedUntilMs: 9 }, outside))).toMatchObject({
      campaignId: 0,
      nanos: 0n,
      costNanos: 1_000n,
      sspEndpointId: 3,
    });
  });

  it('bill what is bought by the click by its own notice alone, and no test', () => {
    const byClick = { billing: 'click' };
    expect(readBilled(message({ kind: 'impression' }, byClick))?.isBillable).toBe(false);
    expect(readBilled(message({ kind: 'bill' }, byClick))?.isBillable).toBe(true);
    expect(readBilled(message({ kind: 'impression' }, byClick))?.isImpression).toBe(true);
    expect(readBilled(message({ kind: 'bill' }, byClick))?.isImpression).toBe(false);
    expect(readBilled(message({ kind: 'bill' }, { ...byClick, creativeType: 'pop' }))?.isImpression).toBe(
      true,
    );
    expect(readBilled(message({ kind: 'impression', notBillable: 'audit' }, byClick))?.isImpression).toBe(
      false,
    );
    expect(readBilled(message({ kind: 'impression' }))?.isImpression).toBeUndefined();
    expect(readBilled(message({ kind: 'impression' }))?.isBillable).toBe(true);
    expect(readBilled(message({ kind: 'video' }))?.isBillable).toBe(false);
    expect(readBilled(message({ notBillable: 'expired' }))?.isBillable).toBe(false);
    expect(readBilled(message({}, { isTest: true }))?.isBillable).toBe(false);
    expect(readReservation(message({ reservedUntilMs: 9 }, { isTest: true }))).toBeUndefined();
    expect(readBilled('{"claims":{}}')).toBeUndefined();
    expect(readBilled('not json')).toBeUndefined();
  });

  it('teach prices what would have won, and nothing of DSPs or refused notices', () => {
    expect(readBidOutcome(message({ kind: 'loss', lossReason: 102, minToWinNanos: '1200' }))).toMatchObject({
      kind: 'loss',
      lossReason: 102,
      minToWinNanos: 1_200n,
    });
    expect(readBidOutcome(message())).toMatchObject({ kind: 'impression', minToWinNanos: null });
    expect(readBidOutcome(message({ kind: 'bid' }))).toBeUndefined();
    expect(readBidOutcome(message({ notBillable: 'invalid-traffic' }))).toBeUndefined();
    expect(readBidOutcome(message({}, { dspEndpointId: 8 }))).toBeUndefined();
  });
});
