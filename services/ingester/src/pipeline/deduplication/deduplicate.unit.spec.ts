import type { ConversionDetails, TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { describe, expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../../test/traffic.ts';
import type { Block } from '../block.ts';
import type { CreditedConversion } from '../history/credited-conversions.ts';
import { deduplicate } from './deduplicate.ts';
import type { History } from './counted-events.ts';
import { NOTHING_CHARGED } from './price.ts';

const ALL_READ: History = {
  has: () => false,
  details: () => [],
  isInvalid: () => false,
  credited: () => [],
  charge: () => NOTHING_CHARGED,
  isRead: () => true,
};
const seenOf = (...seen: readonly [bidId: string, kind: TrafficKind][]): History => ({
  ...ALL_READ,
  has: (bidId, kind) => seen.some(([id, what]) => id === bidId && what === kind),
});

/** One block a topic, in the order in which the topics come first. */
function blocksOf(events: readonly TrafficEvent[]): Block[] {
  const topics = [...new Set(events.map(({ kind }) => TOPIC_OF_KIND[kind]))];
  return topics.map((topic) => {
    const parsed = events
      .filter(({ kind }) => TOPIC_OF_KIND[kind] === topic)
      .map((event, index) => ({
        message: { ...messageOf(event), offset: BigInt(index), timestampMs: event.atMs },
        event,
      }));
    return { topic, partition: 1, epoch: '', first: 0n, last: BigInt(parsed.length - 1), parsed };
  });
}

const reasonsOf = (events: readonly TrafficEvent[], past: History = ALL_READ): string[] => {
  const decisions = deduplicate(blocksOf(events), past);
  return events.map((event) => decisions.get(event)!.reason);
};

it('keeps the reason of a message that moves a credit again, and does not count it', () => {
  const move = eventOf('conversion', claimsOf('b1'), { notBillable: 'credit-moved-to-click' });
  expect(deduplicate(blocksOf([move]), ALL_READ).get(move)).toMatchObject({
    counted: false,
    reason: 'credit-moved-to-click',
  });
});

describe('a click', () => {
  const click = () => eventOf('click', claimsOf('b1'));
  const impression = (more: Partial<TrafficEvent> = {}) => eventOf('impression', claimsOf('b1'), more);

  it('on what was never shown is kept and does not count', () => {
    expect(reasonsOf([click(), eventOf('impression', claimsOf('b2'))])).toEqual([
      'click-without-impression',
      '',
    ]);
    expect(reasonsOf([impression({ notBillable: 'hidden-size' }), click()])).toEqual([
      'hidden-size',
      'click-without-impression',
    ]);
    expect(reasonsOf([eventOf('win', claimsOf('b1')), click()])[1]).toBe('click-without-impression');
  });

  it('counts after an impression or a bill, whichever topic is deduplicated first', () => {
    expect(reasonsOf([click(), impression()])).toEqual(['', '']);
    expect(reasonsOf([click(), eventOf('bill', claimsOf('b1'))])).toEqual(['', '']);
    for (const kind of ['impression', 'bill'] as const)
      expect(reasonsOf([click()], seenOf(['b1', kind]))).toEqual(['']);
  });

  it('that did not count does not prevent one that does', () => {
    const past = seenOf(['b1', 'impression']);
    const robot = eventOf('click', claimsOf('b1'), { notBillable: 'invalid-traffic' });
    expect(reasonsOf([robot, click(), click()], past)).toEqual(['invalid-traffic', '', 'replay']);
  });

  it('counts without one where the click is what is bought, or the impression may lie unread', () => {
    for (const creativeType of ['pop', 'push']) {
      const claims = claimsOf('b1', { billing: 'click', creativeType });
      expect(reasonsOf([eventOf('click', claims)])).toEqual(['']);
    }
    const asked: unknown[] = [];
    const behind = { ...ALL_READ, isRead: (...question: unknown[]) => asked.push(question) === 0 };
    expect(reasonsOf([click()], behind)).toEqual(['']);
    expect(asked).toEqual([[{ topic: 'impressions', partition: 1 }, click().atMs]]);
  });
});

describe('the decision on invalid traffic', () => {
  const bid = claimsOf('b1');
  const bill = () => eventOf('bill', bid, { clearingNanos: 10n });
  const pixel = (notBillable = '') => eventOf('impression', bid, { notBillable });
  const refused: History = { ...ALL_READ, isInvalid: (bidId) => bidId === 'b1' };

  it('on an impression holds for the billing notice of its bid, whichever comes first', () => {
    expect(reasonsOf([pixel('invalid-traffic'), bill()])).toEqual(['invalid-traffic', 'bid-invalid']);
    expect(reasonsOf([bill(), pixel('data-centre')])).toEqual(['bid-invalid', 'data-centre']);
    expect(reasonsOf([bill()], refused)).toEqual(['bid-invalid']);
    const decisions = deduplicate(blocksOf([bill(), pixel('data-centre')]), ALL_READ);
    expect([...decisions.values()].map(({ bills, isImpression }) => [bills, isImpression])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('is decided once a bid, by the first event that names the device', () => {
    const spokenFor = eventOf('bill', bid, { notBillable: 'invalid-traffic' });
    expect(reasonsOf([spokenFor, bill(), pixel()])).toEqual([
      'invalid-traffic',
      'bid-invalid',
      'bid-invalid',
    ]);
    expect(reasonsOf([pixel(), pixel('invalid-traffic'), bill()])).toEqual(['', 'replay', '']);
    expect(reasonsOf([pixel('invalid-traffic'), bill()], seenOf(['b1', 'impression']))).toEqual([
      'replay',
      '',
    ]);
    expect(reasonsOf([pixel('data-centre'), pixel()], refused)).toEqual(['replay', 'bid-invalid']);
  });

  it('is not of what was refused for another reason, nor of another bid', () => {
    expect(reasonsOf([pixel('expired'), bill()])).toEqual(['expired', '']);
    expect(reasonsOf([pixel('hidden-size'), eventOf('bill', claimsOf('b2'))])).toEqual(['hidden-size', '']);
  });

  it('on the notification leaves a bid that is bought by the click to its click', () => {
    const claims = claimsOf('b1', { billing: 'click', creativeType: 'push' });
    const events = [eventOf('impression', claims, { notBillable: 'data-centre' }), eventOf('bill', claims)];
    expect(reasonsOf(events)).toEqual(['data-centre', '']);
  });
});

describe('a video event', () => {
  const videoOf = (videoEvent: TrafficEvent['videoEvent'], bidId = 'b1') =>
    eventOf('video', claimsOf(bidId, { creativeType: 'video' }), { videoEvent });

  it('counts only of what was shown or has begun', () => {
    expect(reasonsOf([videoOf('complete'), videoOf('midpoint')])).toEqual([
      'video-without-start',
      'video-without-start',
    ]);
    expect(reasonsOf([videoOf('start'), videoOf('complete'), videoOf('complete', 'b2')])).toEqual([
      '',
      '',
      'video-without-start',
    ]);
    for (const kind of ['impression', 'bill'] as const)
      expect(reasonsOf([videoOf('complete')], seenOf(['b1', kind]))).toEqual(['']);
    expect(reasonsOf([videoOf('complete'), eventOf('impression', claimsOf('b1'))])).toEqual(['', '']);
  });

  it('counts while the impression may lie unread, and once each', () => {
    expect(reasonsOf([videoOf('complete')], { ...ALL_READ, isRead: () => false })).toEqual(['']);
    expect(reasonsOf([videoOf('start'), videoOf('error'), videoOf('start')])).toEqual(['', '', 'replay']);
    const refusedStart = { ...videoOf('start'), notBillable: 'invalid-traffic' };
    expect(reasonsOf([refusedStart, videoOf('complete')])).toEqual([
      'invalid-traffic',
      'video-without-start',
    ]);
  });
});

describe('a conversion', () => {
  const conversion = (bidId: string, over: Partial<ConversionDetails> = {}, afterHours = 1): TrafficEvent =>
    eventOf('conversion', claimsOf(bidId), {
      atMs: claimsOf(bidId).bidAtMs + afterHours * 3_600_000,
      conversion: {
        conversionId: `conversion of ${bidId}`,
        pixelId: 4,
        attribution: 'click',
        repeat: 'once',
        frequencyHours: 0,
        clickId: '',
        ...over,
      },
    });
  const findingOf = (event: TrafficEvent, others: readonly TrafficEvent[], past: History) => {
    const { counted, reason, attribution } = deduplicate(blocksOf([event, ...others]), past).get(event)!;
    return [counted, reason, attribution];
  };

  const OLD_CREDIT: CreditedConversion = {
    kind: 'conversion',
    bidId: 'b0',
    campaignId: 1,
    pixelId: 0,
    conversionId: 'old',
    type: '',
    attribution: 'click',
    atMs: 0,
    valueNanos: 0n,
    spendNanos: 0n,
    costNanos: 0n,
    halfHourMs: 0,
  };

  it('is of a click that was counted, be it deduplicated in the same pass', () => {
    expect(findingOf(conversion('b1'), [], seenOf(['b1', 'click']))).toEqual([true, '', 'click']);
    const clicked = [eventOf('click', claimsOf('b1')), eventOf('impression', claimsOf('b1'))];
    expect(findingOf(conversion('b1'), clicked, ALL_READ)).toEqual([true, '', 'click']);
  });

  it('of an ad that was never clicked is of its view for a day, and else of nothing', () => {
    const shown = seenOf(['b1', 'impression']);
    expect(findingOf(conversion('b1'), [], shown)).toEqual([true, '', 'view']);
    expect(findingOf(conversion('b1'), [], seenOf(['b1', 'bill']))).toEqual([true, '', 'view']);
    expect(findingOf(conversion('b1', {}, 24), [], shown)).toEqual([true, '', 'view']);
    expect(findingOf(conversion('b1', {}, 24.001), [], shown)).toEqual([
      false,
      'conversion-without-click',
      'click',
    ]);
    expect(findingOf(conversion('b1'), [], ALL_READ)).toEqual([false, 'conversion-without-click', 'click']);
    const refused = [eventOf('click', claimsOf('b1'), { notBillable: 'click-rate' })];
    expect(findingOf(conversion('b1'), refused, shown)).toEqual([true, '', 'view']);
  });

  it('counts within the windows of its pixel, and an older message within the longest', () => {
    const clicked = seenOf(['b1', 'click'], ['b1', 'impression']);
    const aWeek = { clickWindowDays: 7, viewWindowHours: 1 };
    expect(findingOf(conversion('b1', aWeek, 7 * 24), [], clicked)).toEqual([true, '', 'click']);
    expect(findingOf(conversion('b1', aWeek, 7 * 24.001), [], clicked)).toEqual([false, 'expired', 'click']);
    expect(findingOf(conversion('b1', {}, 30 * 24), [], clicked)).toEqual([true, '', 'click']);
    const shown = seenOf(['b1', 'impression']);
    expect(findingOf(conversion('b1', aWeek, 1), [], shown)).toEqual([true, '', 'view']);
    const late = [false, 'conversion-without-click', 'click'];
    expect(findingOf(conversion('b1', aWeek, 1.001), [], shown)).toEqual(late);
    expect(findingOf(conversion('b1', { viewWindowHours: 0 }, 0.001), [], shown)).toEqual(late);
    const view = conversion('b1', { ...aWeek, attribution: 'view' }, 2);
    expect(findingOf(view, [], shown)).toEqual([false, 'expired', 'view']);
  });

  it('takes no credit from a view once its click is out of its window', () => {
    const credit = { ...OLD_CREDIT, attribution: 'view' as const, atMs: claimsOf('b0').bidAtMs };
    const past = { ...seenOf(['b1', 'click']), credited: (id: string) => (id === 'old' ? [credit] : []) };
    const order = { conversionId: 'old', clickWindowDays: 1 };
    expect(reasonsOf([conversion('b1', order, 23)], past)).toEqual(['']);
    expect(reasonsOf([conversion('b1', order, 25)], past)).toEqual(['replay']);
  });

  it('is of the click that may lie unread', () => {
    const behind = { ...ALL_READ, isRead: ({ topic }: { topic: string }) => topic !== 'clicks' };
    expect(findingOf(conversion('b1'), [], behind)).toEqual([true, '', 'click']);
  });

  it('of a view that the browser remembers stays one', () => {
    const view = conversion('b1', { attribution: 'view' });
    expect(findingOf(view, [], seenOf(['b1', 'click']))).toEqual([true, '', 'view']);
  });

  it('with one order counts once in an account, whichever ad, pixel or server reports it', () => {
    const past = {
      ...seenOf(['b1', 'click'], ['b2', 'click']),
      credited: (id: string) => (id === 'old' ? [OLD_CREDIT] : []),
    };
    const order = { conversionId: 'order' };
    const events = [
      conversion('b1', order),
      conversion('b2', order),
      conversion('b1', { ...order, pixelId: 0 }),
      conversion('b2', { conversionId: 'old', repeat: 'all' }),
      conversion('b2', { conversionId: 'another' }),
    ];
    expect(reasonsOf(events, past)).toEqual(['', 'replay', 'replay', 'replay', '']);
  });

  it('that does not count leaves its order to one that does', () => {
    const order = { conversionId: 'order' };
    const inactive = { ...conversion('b1', order), notBillable: 'pixel-inactive' };
    const events = [inactive, conversion('nobody', order), conversion('b2', order)];
    expect(reasonsOf(events, seenOf(['b1', 'click'], ['b2', 'click']))).toEqual([
      'pixel-inactive',
      'conversion-without-click',
      '',
    ]);
  });
});
