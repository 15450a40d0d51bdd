import { formatDollars } from '@marquee/schemas/common/money';
import { BID_DIMENSIONS, type BidEventView, type BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import {
  isSourceDimension,
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';
import { lossReasonText } from '@marquee/schemas/traffic/loss-reasons';
import { reasonText } from '@marquee/schemas/traffic/reason-texts';
import { ATTRIBUTIONS, TRAFFIC_KINDS, VIDEO_EVENTS } from '@marquee/schemas/traffic/traffic-event';

import type { ValueNamesPort } from '../statistics/value-names.ts';
import type { BidFacts, BidRow, Cell } from './read-bid.ts';

/** Who looks, and what of it they may see. */
export interface BidViewer extends ReportingPermissions {
  /** Endpoints whose inventory is not named. */
  readonly hiddenSspIds: readonly number[];
}

const MILLE = 1_000n;
const HUNDREDTHS = 10_000n;

/** A bid as its viewer may see it. */
export async function viewOfBid(
  bidId: string,
  { rows, total, chargedNanos, costNanos }: BidFacts,
  viewer: BidViewer,
  namesOf: ValueNamesPort,
): Promise<BidLookupView> {
  const [first] = rows;
  if (first === undefined) throw new Error('a bid without facts');
  const isStaff = viewer.role === 'admin';
  const billing = rows.find(isBilling);
  const [campaign, creative, user, dimensions] = await Promise.all([
    namedOf('campaign', first['campaign_id'], namesOf),
    namedOf('creative', first['creative_id'], namesOf),
    isStaff ? namedOf('user', first['user_id'], namesOf) : null,
    dimensionsOf(first, viewer, namesOf),
  ]);
  const dspEndpointId = Number(first['dsp_endpoint_id']);
  const marginNanos = chargedNanos - costNanos;
  const events = rows
    .filter((row) => row['kind_name'] !== 'click' || maySeeField('clicks', viewer))
    .map((row) => eventOf(row, isStaff, billing));
  return {
    bidId,
    bidAt: instantOf(first['bid_at_ms']),
    ...{ campaign, creative, dimensions },
    pricingModel: textOf(first['pricing_model']),
    dealId: textOf(first['deal_id']) || null,
    charged: formatDollars(chargedNanos),
    events,
    isTruncated: total > events.length,
    ...(isStaff
      ? {
          staff: {
            user,
            bidCpm: formatDollars(nanosOf(first['bid_nanos']) * MILLE),
            cost: formatDollars(costNanos),
            margin: formatDollars(marginNanos),
            markup: costNanos <= 0n ? null : Number((marginNanos * HUNDREDTHS) / costNanos) / 100,
            dspEndpointId: dspEndpointId === 0 ? null : dspEndpointId,
          },
        }
      : {}),
  };
}

function eventOf(row: BidRow, isStaff: boolean, billing: BidRow | undefined): BidEventView {
  const kind = TRAFFIC_KINDS.find((one) => one === row['kind_name']) ?? 'bid';
  const reason = textOf(row['reason']) || null;
  const lossReason =
    row['loss_reason'] === null || row['loss_reason'] === undefined ? null : Number(row['loss_reason']);
  const clearing = row['clearing_nanos'] ?? null;
  const valueNanos = nanosOf(row['conversion_value_nanos']);
  return {
    at: instantOf(row['at_ms']),
    kind,
    isCounted: Number(row['counted']) === 1,
    ...{ reason, lossReason },
    explanation: explanationOf(row, kind, reason, lossReason, billing),
    charged: formatDollars(nanosOf(row['spend_nanos'])),
    conversionType: textOf(row['conversion_type']) || null,
    attribution: ATTRIBUTIONS.find((one) => one === row['attribution']) ?? null,
    value: valueNanos === 0n ? null : formatDollars(valueNanos),
    videoEvent: VIDEO_EVENTS.find((one) => one === row['video_event']) ?? null,
    ...(isStaff
      ? {
          cost: formatDollars(nanosOf(row['cost_nanos'])),
          clearingCpm: clearing === null ? null : formatDollars(BigInt(clearing) * MILLE),
        }
      : {}),
  };
}

const isShow = (kind: Cell | undefined): boolean => kind === 'bill' || kind === 'impression';

/** The first of billing notice and impression bills the bid: it has the charge, or the cost where clicks and conversions are charged. */
const isBilling = (row: BidRow): boolean =>
  isShow(row['kind_name']) && (nanosOf(row['spend_nanos']) > 0n || nanosOf(row['cost_nanos']) > 0n);

/** Why an event does not count, or counts and charges nothing; null where there is nothing to explain. */
function explanationOf(
  row: BidRow,
  kind: BidEventView['kind'],
  reason: string | null,
  lossReason: number | null,
  billing: BidRow | undefined,
): string | null {
  if (reason !== null) return reasonText(kind, reason);
  if (lossReason !== null) return lossReasonText(lossReason);
  if (billing === undefined || billing === row || !isShow(kind) || isBilling(row)) return null;
  return billing['kind_name'] === 'bill'
    ? 'Already billed with the billing notice.'
    : 'Already billed with the impression.';
}

/** What is known of the traffic and may be seen, with the names of its values. */
async function dimensionsOf(
  row: BidRow,
  viewer: BidViewer,
  namesOf: ValueNamesPort,
): Promise<BidLookupView['dimensions']> {
  const isSourceHidden = viewer.hiddenSspIds.includes(Number(row['ssp_endpoint_id']));
  const shown = BID_DIMENSIONS.filter(
    (dimension) => maySeeDimension(dimension, viewer) && !(isSourceHidden && isSourceDimension(dimension)),
  );
  const all = await Promise.all(
    shown.map(async (dimension) => {
      const value = String(row[STATISTICS_DIMENSIONS[dimension].column] ?? '');
      return { dimension, value, name: (await nameOf(dimension, value, namesOf)) ?? value };
    }),
  );
  return all.filter(({ value }) => value !== '' && value !== '0');
}

async function namedOf(
  dimension: StatisticsDimension,
  cell: BidRow[string] | undefined,
  namesOf: ValueNamesPort,
): Promise<{ readonly id: number; readonly name: string | null } | null> {
  const id = Number(cell ?? 0);
  return id === 0 ? null : { id, name: (await nameOf(dimension, String(id), namesOf)) ?? null };
}

const nameOf = async (
  dimension: StatisticsDimension,
  value: string,
  namesOf: ValueNamesPort,
): Promise<string | undefined> => (await namesOf(dimension)?.([value]))?.get(value);

const textOf = (cell: BidRow[string] | undefined): string => String(cell ?? '');
const nanosOf = (cell: BidRow[string] | undefined): bigint => BigInt(cell ?? 0);
const instantOf = (cell: BidRow[string] | undefined): string => new Date(Number(cell)).toISOString();
