import http from 'node:http';
import type { AddressInfo } from 'node:net';

import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { claimsOf, NOW } from '../../test/claims.ts';
import type { NoticeDetails } from './notices.ts';
import { trafficEventOf } from './notices.ts';
import { DspNotices } from './dsp-notices.ts';
import { DEFAULT_TUNING } from '../tracker-config.ts';
import type { TrackerTuning } from '../tracker-config.ts';
import { TrackerCounts } from '../tracker-counts.ts';

/** A DSP on this very host, as in a test installation: number 9 was given such an address. */
describe('notices to DSPs', () => {
  let bidder: http.Server;
  let heard: string[];
  let answer: (response: http.ServerResponse) => void;
  let counts: TrackerCounts;
  let notices: DspNotices;

  const make = (tuning: Partial<TrackerTuning> = {}): DspNotices => {
    counts = new TrackerCounts(100);
    notices = new DspNotices({
      tuning: { ...DEFAULT_TUNING, noticeRetryMs: 5, noticeRetryForMs: 1_000_000, ...tuning },
      isOnLoopback: (dspEndpointId) => dspEndpointId === 9,
      count: (what) => counts.add(what),
      nowMs: () => NOW,
      addressesOf: async () => ['127.0.0.1'],
    });
    return notices;
  };
  beforeEach(async () => {
    heard = [];
    answer = (response) => response.writeHead(204).end();
    bidder = http.createServer((request, response) => {
      heard.push(request.url ?? '');
      answer(response);
    });
    await new Promise<void>((done) => bidder.listen(0, '127.0.0.1', done));
    make();
  });
  afterEach(async () => {
    await notices.stop();
    bidder.closeAllConnections();
    bidder.close();
  });

  const urlOf = (path: string): string => `http://127.0.0.1:${(bidder.address() as AddressInfo).port}${path}`;
  const dspClaims = (over: Partial<TrackingClaims> = {}): TrackingClaims =>
    claimsOf({
      userId: 0,
      campaignId: 0,
      creativeId: 0,
      dspEndpointId: 9,
      markupBps: 1_000,
      outsideWinUrl: urlOf('/win?p=${AUCTION_PRICE}&c=${AUCTION_CURRENCY}&x=${AUCTION_SEAT_ID}'),
      outsideBillUrl: urlOf('/bill?p=%24%7BAUCTION_PRICE%7D&b=${AUCTION_PRICE:B64}'),
      outsideLossUrl: urlOf(
        '/loss?r=${AUCTION_LOSS}&p=${AUCTION_PRICE}&m=${AUCTION_MIN_TO_WIN}&i=${AUCTION_IMP_TS}',
      ),
      ...over,
    });
  const note = (kind: TrafficKind, claims = dspClaims(), details: NoticeDetails = {}): void =>
    notices.note(claims, trafficEventOf(kind, claims, details, NOW, DEFAULT_TUNING));
  const settled = (): Promise<void> => vi.waitFor(() => expect(notices.pending).toBe(0));

  it('name the price that the bidder owes: the clearing price with what stays with us', async () => {
    note('win', dspClaims(), { clearingNanos: 1_000_000n });
    note('bill', dspClaims(), { clearingNanos: 1_234_567n });
    await settled();
    expect(heard.sort()).toEqual(['/bill?p=1.358024&b=MS4zNTgwMjQ%3D', '/win?p=1.10&c=USD&x=']);
    expect(counts.all()).toEqual({ 'outside-notice-taken': 2 });
  });

  it('name the loss reason and, where the exchange names it, the minimum to win', async () => {
    note('loss', dspClaims(), { lossReason: 102, minToWinNanos: 2_000_000n });
    note('loss', dspClaims(), { lossReason: 102, minToWinNanos: 2_000_000n });
    note('loss', dspClaims({ bidId: 'unknown' }), { lossReason: null, minToWinNanos: null });
    await settled();
    expect(heard.sort()).toEqual(['/loss?r=&p=&m=&i=', '/loss?r=102&p=2.20&m=2.20&i=']);
    expect(counts.all()).toEqual({ 'outside-notice-taken': 2 });
  });

  it('are sent once a bid, whichever of billing notice and impression comes first', async () => {
    for (const kind of ['impression', 'bill', 'bill', 'win', 'win'] as const) note(kind);
    await settled();
    expect(heard.map((path) => path.slice(0, 4)).sort()).toEqual(['/bil', '/win']);
  });

  it('are not sent for what does not count, for clicks, for our own ads, or without a URL', async () => {
    note('bill', dspClaims({ isTest: true }));
    note('bill', dspClaims({ bidId: 'late', expiresAtMs: NOW - 60_001 }));
    note('win', dspClaims({ bidId: 'robot' }), { invalidTraffic: 'invalid-traffic' });
    note('click');
    note('loss', dspClaims({ outsideLossUrl: '' }), { lossReason: 102 });
    note('loss', dspClaims({ bidId: 'late loss', expiresAtMs: NOW - 1 }), { lossReason: 102 });
    note('video', dspClaims(), { videoEvent: 'start' });
    note('bill', dspClaims({ dspEndpointId: 0 }));
    note('win', dspClaims({ outsideWinUrl: '' }));
    note('impression', dspClaims({ billing: 'click', creativeType: 'push' }));
    expect(notices.pending).toBe(0);
    note('bill', dspClaims({ billing: 'click', creativeType: 'push' }), { isOfClick: true });
    await settled();
    expect(heard).toEqual(['/bill?p=0.0022&b=MC4wMDIy']);
  });

  it('come again until they are taken', async () => {
    let rejections = 2;
    answer = (response) => response.writeHead((rejections -= 1) >= 0 ? 500 : 200).end();
    note('bill');
    await settled();
    expect(heard).toHaveLength(3);
    expect(counts.all()).toEqual({ 'outside-notice-retry': 2, 'outside-notice-taken': 1 });
  });

  it('are given up in the end', async () => {
    answer = (response) => response.writeHead(500).end();
    make({ noticeRetryMs: 60_001, noticeRetryForMs: 60_000 });
    note('bill');
    await settled();
    expect(counts.all()).toEqual({ 'outside-notice-given-up': 1 });
  });

  it('never become a way into the private network', async () => {
    const claims = dspClaims({ dspEndpointId: 10 });
    note('win', claims);
    note(
      'bill',
      dspClaims({ dspEndpointId: 10, outsideBillUrl: urlOf('/').replace('127.0.0.1', 'inner.example') }),
    );
    note('win', dspClaims({ bidId: 'f', outsideWinUrl: 'file:///etc/hostname' }));
    note('win', dspClaims({ bidId: 'm', outsideWinUrl: 'http://169.254.169.254/latest/meta-data' }));
    await settled();
    expect(heard).toEqual([]);
    expect(counts.all()).toEqual({ 'outside-notice-forbidden': 4 });
  });

  it('wait in a bounded queue and are dropped when it is full', async () => {
    const held: http.ServerResponse[] = [];
    answer = (response) => void held.push(response);
    make({ noticeCapacity: 3, noticesAtOnce: 1 });
    for (let index = 0; index < 5; index += 1) note('bill', dspClaims({ bidId: `b${index}` }));
    expect(notices.pending).toBe(3);
    expect(counts.all()).toEqual({ 'outside-notice-dropped': 2 });
    await vi.waitFor(() => expect(held).toHaveLength(1));
    answer = (response) => response.writeHead(204).end();
    held[0]!.writeHead(204).end();
    await settled();
    expect(heard).toHaveLength(3);
  });
});
