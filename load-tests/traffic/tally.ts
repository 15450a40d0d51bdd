import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';

/** What was sent and what came of it. */
export interface Tally {
  sent: number;
  bid: number;
  noBid: number;
  refused: number;
  failed: number;
  late: number;
  bids: number;
  won: number;
  lost: number;
  billed: number;
  impressions: number;
  clicks: number;
  conversions: number;
  noticesFailed: number;
  /** Sum of the clearing prices of billed bids, in nano-dollars for one impression each. */
  billedNanos: bigint;
  readonly latency: RecordableHistogram;
}

export const createTally = (): Tally => ({
  sent: 0,
  bid: 0,
  noBid: 0,
  refused: 0,
  failed: 0,
  late: 0,
  bids: 0,
  won: 0,
  lost: 0,
  billed: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  noticesFailed: 0,
  billedNanos: 0n,
  latency: createHistogram(),
});

const milliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(2);

/** The closing report, a line a figure. */
export function report(tally: Tally, seconds: number): string {
  const { latency } = tally;
  const percentiles = [50, 90, 99, 99.9]
    .map((percentile) => `p${percentile} ${milliseconds(latency.percentile(percentile))}`)
    .join('  ');
  return [
    `sent          ${tally.sent}  (${(tally.sent / seconds).toFixed(1)} a second)`,
    `answered bid  ${tally.bid}  (${tally.bids} bids)`,
    `no bid        ${tally.noBid}`,
    `refused 4xx   ${tally.refused}`,
    `failed        ${tally.failed}  (5xx, broken connection or no answer)`,
    `after tmax    ${tally.late}`,
    `won           ${tally.won}   lost ${tally.lost}`,
    `billed        ${tally.billed}   impressions ${tally.impressions}`,
    `clicked       ${tally.clicks}   conversions ${tally.conversions}`,
    `notices that failed  ${tally.noticesFailed}`,
    `latency ms    ${percentiles}  max ${milliseconds(latency.max)}`,
  ].join('\n');
}
