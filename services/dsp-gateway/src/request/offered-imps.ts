import type { Imp, NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { BidSlot } from '@marquee/openrtb/slots/bid-slots';
import { bidSlotsOf } from '@marquee/openrtb/slots/bid-slots';
import { protocolOf } from '@marquee/openrtb/vast/vast-version';
import { MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

import type { DspBidKind } from '../dsp-bid.ts';

/** What of an imp a DSP may buy. */
export interface OfferedImp {
  readonly imp: Imp;
  /** Alternatives, as they stand in the imp. */
  readonly kinds: readonly DspBidKind[];
  /** The open auction and deals that are open to our seat and whose floor can be stated in dollars. */
  readonly bidSlots: readonly BidSlot[];
  /** OpenRTB list "Protocols": what the player takes and the endpoint has. */
  readonly protocols: readonly number[];
}

const VERSIONS = [
  '2.0',
  '3.0',
  '4.0',
  '4.1',
  '4.2',
] as const satisfies readonly DspEndpointFields['vastType'][];

/**
 * What of a request an endpoint may buy. An endpoint for pops gets those and nothing else, every other endpoint gets
 * none of them; push imps stay ours, and so does what a feed sells by the click.
 */
export function offeredImps(
  request: Pick<NormalisedRequest, 'imps'>,
  fields: Pick<DspEndpointFields, 'isPop' | 'isPopXml' | 'vastType'>,
  seat: string,
): readonly OfferedImp[] {
  const offered: OfferedImp[] = [];
  for (const imp of request.imps) {
    // A DSP bids and is billed by the single event.
    if (imp.multiplierMicros !== MULTIPLIER_ONE) continue;
    const protocols = protocolsFor(imp, fields.vastType);
    const kinds = kindsOf(imp, fields, protocols);
    if (kinds.length === 0) continue;
    const bidSlots = bidSlotsOf(imp, seat).filter(isOffered);
    if (bidSlots.length > 0) offered.push({ imp, kinds, bidSlots, protocols });
  }
  return offered;
}

/**
 * Whether a slot is offered to DSPs: its floor can be met, and its deal is not limited to some advertisers.
 */
const isOffered = ({ deal, leastRank }: BidSlot): boolean =>
  leastRank !== undefined && Number.isFinite(leastRank) && (deal?.terms?.allowedUserIds.size ?? 0) === 0;

function kindsOf(
  imp: Imp,
  { isPop, isPopXml }: Pick<DspEndpointFields, 'isPop' | 'isPopXml'>,
  protocols: readonly number[],
): readonly DspBidKind[] {
  if (isPop || isPopXml) return imp.pop === undefined ? [] : ['pop'];
  if (imp.isSoldByClick) return [];
  const kinds: DspBidKind[] = [];
  if (imp.banner !== undefined) kinds.push('banner');
  if (imp.native !== undefined) kinds.push('native');
  if (imp.video !== undefined && protocols.length > 0) kinds.push('video');
  return kinds;
}

/** Up to the version of the endpoint, inline and wrapped. */
function protocolsFor({ video }: Imp, vastType: DspEndpointFields['vastType']): readonly number[] {
  if (video === undefined || vastType === null) return [];
  const known = VERSIONS.slice(0, VERSIONS.indexOf(vastType) + 1).flatMap((version) => [
    protocolOf(version, false)!,
    protocolOf(version, true)!,
  ]);
  return video.protocols.length === 0
    ? known
    : known.filter((protocol) => video.protocols.includes(protocol));
}
