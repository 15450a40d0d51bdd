import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { campaignOf } from './read-user-signal.ts';

describe('the campaign of a message', () => {
  it('is the one that its JSON has, whatever strangers put into the texts before it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constant('"campaignId":7,')),
        fc.nat(),
        (domain, campaignId) => {
          const message = { kind: 'impression', claims: { bidId: domain, domain, campaignId, size: '' } };
          expect(campaignOf(JSON.stringify(message))).toBe(campaignId);
        },
      ),
    );
  });

  it('is none where the message names none', () => {
    expect(campaignOf('')).toBeNaN();
    expect(campaignOf('{"claims":{"bidId":"campaignId"}}')).toBeNaN();
    expect(campaignOf('{"campaignId":')).toBeNaN();
  });
});
