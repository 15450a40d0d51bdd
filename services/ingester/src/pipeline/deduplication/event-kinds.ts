import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';

/** True for kinds that a bid may have several counted events of. */
export const isDetailed = (kind: TrafficKind): kind is 'conversion' | 'video' =>
  kind === 'conversion' || kind === 'video';

export const isImpressionOrBill = (kind: TrafficKind): kind is 'bill' | 'impression' =>
  kind === 'bill' || kind === 'impression';

export const followsImpression = (kind: TrafficKind): boolean => kind === 'click' || isDetailed(kind);

/** A bid that is shown or billed was won, whether the exchange says so beside or not. */
export const provesWin = (kind: TrafficKind): boolean => kind === 'win' || isImpressionOrBill(kind);
