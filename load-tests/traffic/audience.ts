import { setTimeout as pause } from 'node:timers/promises';

import { toDollars } from '@marquee/schemas/traffic/currency-rates';

import type { Ad } from './answers.ts';
import type { Callers } from './callers.ts';
import { type AuctionOutcome, fillMacros } from './notices.ts';
import type { Random } from './random.ts';
import type { TypeTally } from './tally.ts';

/** What comes of a win, as shares of one. */
export interface VisitorBehaviour {
  /** Share of impressions that are clicked. */
  readonly clickRate: number;
  /** Share of clicks that convert. */
  readonly conversionRate: number;
}

export interface Win {
  readonly ad: Ad;
  readonly type: string;
  readonly outcome: AuctionOutcome;
  /** CPM in 10^-9 units of the bid's currency. */
  readonly clearingNanos: bigint;
  /** `test=1` or a render for a review: nothing of it may be billed. */
  readonly isForNothing: boolean;
  readonly userAgent: string;
}

const SHOWN = 0.94;
/** From the auction to the pixel: rendering takes its time. */
const RENDER_DELAY_MAX_MS = 400;
/** A hand is never faster. */
const CLICK_DELAY_MS = { min: 700, max: 1_500 } as const;
/** An impression after its bid's end comes as much later: within the grace that notices have, so it is paid. */
const LATE_BY_MS = 900;
/** Lives short enough to be outlived on purpose. */
const LATE_EXP_MAX_SECONDS = 2;
const BILLED_BY_EXCHANGE = 0.7;
/** Share of notices that exchanges and pages send twice. */
const REPEATED = 0.03;
const ROBOTS = 0.005;
const ROBOT = 'Mozilla/5.0 (compatible; Adsbot/2.1; +https://adsbot.example/about)';
const MILLE = 1_000n;

/** The browsers behind an exchange: they show ads, play videos, click, and sometimes convert. */
export class Audience {
  readonly #callers: Callers;
  readonly #habits: VisitorBehaviour;
  readonly #onBilled: (campaignId: number) => void;

  constructor(
    callers: Callers,
    habits: VisitorBehaviour,
    onBilled: (campaignId: number) => void = () => undefined,
  ) {
    this.#callers = callers;
    this.#habits = habits;
    this.#onBilled = onBilled;
  }

  async play(win: Win, tally: TypeTally, random: Random): Promise<void> {
    const { ad, outcome } = win;
    tally.won += 1;
    if (ad.winUrl !== undefined) await this.#notify(tally, random, fillMacros(ad.winUrl, outcome));
    const isLate = ad.expSeconds !== undefined && ad.expSeconds <= LATE_EXP_MAX_SECONDS;
    await pause(isLate ? (ad.expSeconds ?? 0) * 1_000 + LATE_BY_MS : random.integer(0, RENDER_DELAY_MAX_MS));
    if (!random.happens(SHOWN)) return;
    if (win.type === 'pop') return this.#click(win, tally, random);
    const isPaid = await this.#show(win, tally, random);
    if (isPaid && !ad.isByClick && !win.isForNothing) this.#bill(tally, win, costOf(win));
    if (isLate) {
      tally.late += 1;
      return;
    }
    await this.#watch(win, tally, random);
  }

  async lose(ad: Ad, outcome: AuctionOutcome, tally: TypeTally, random: Random): Promise<void> {
    tally.lost += 1;
    if (ad.lossUrl !== undefined) await this.#notify(tally, random, fillMacros(ad.lossUrl, outcome));
  }

  /** The pixels of an ad, and the exchange's own notice where it sends one. True when the impression is to be paid. */
  async #show(win: Win, tally: TypeTally, random: Random): Promise<boolean> {
    const { ad, outcome } = win;
    const isRobot = random.happens(ROBOTS);
    const byExchange =
      ad.billUrl !== undefined && win.type !== 'video' && !isRobot && random.happens(BILLED_BY_EXCHANGE);
    const calls = ad.pixelUrls.map((url) =>
      this.#notify(tally, random, fillMacros(url, outcome), isRobot ? ROBOT : win.userAgent),
    );
    const shown = calls.length > 0;
    if (byExchange) calls.push(this.#notify(tally, random, fillMacros(ad.billUrl ?? '', outcome)));
    const taken = await Promise.all(calls);
    if (shown && taken[0] === true) tally.impressions += 1;
    return !isRobot && taken.includes(true);
  }

  /** Plays what follows an impression: the events of a video, and a click. */
  async #watch(win: Win, tally: TypeTally, random: Random): Promise<void> {
    for (const url of win.ad.videoEventUrls) await this.#notify(tally, random, url, win.userAgent);
    if (!random.happens(this.#habits.clickRate)) return;
    await pause(random.integer(CLICK_DELAY_MS.min, CLICK_DELAY_MS.max));
    await this.#click(win, tally, random);
  }

  async #click(win: Win, tally: TypeTally, random: Random): Promise<void> {
    const { ad, isForNothing } = win;
    if (ad.clickUrl === undefined) return;
    const isRobot = random.happens(ROBOTS);
    const answer = await this.#callers.notify(ad.clickUrl, isRobot ? ROBOT : win.userAgent);
    if (answer === undefined) {
      tally.noticesFailed += 1;
      return;
    }
    tally.clicks += 1;
    if (ad.isByClick && !isForNothing && !isRobot) this.#bill(tally, win, ad.priceNanos);
    if (isRobot) return;
    if (random.happens(REPEATED)) {
      tally.repeated += 1;
      await this.#callers.notify(ad.clickUrl, win.userAgent);
    }
    if (random.happens(this.#habits.conversionRate)) await this.#convert(win, answer.location, tally, random);
  }

  async #convert(win: Win, landing: string | undefined, tally: TypeTally, random: Random): Promise<void> {
    const { clickUrl = '' } = win.ad;
    const { origin, searchParams } = new URL(clickUrl);
    // The address of the landing page has the click's id, so an advertiser's server knows it.
    const clickId = new URL(landing ?? clickUrl).searchParams.get('click') ?? searchParams.get('t') ?? '';
    const query = new URLSearchParams({
      click_id: clickId,
      type: random.pick(['lead', 'purchase']),
      value: (random.integer(190, 14_900) / 100).toFixed(2),
      order_id: `order-${win.ad.id}`,
    });
    const call = random.happens(0.5) ? 'postback' : 'conv';
    const isTaken = await this.#notify(
      tally,
      random,
      `${origin}/t/${call}?${query.toString()}`,
      call === 'conv' ? win.userAgent : undefined,
    );
    if (isTaken) tally.conversions += 1;
  }

  #bill(tally: TypeTally, { ad }: Win, nanos: bigint): void {
    tally.billed += 1;
    tally.expectedNanos += nanos;
    this.#onBilled(ad.campaignId);
  }

  /** Sends a notice; true when it was accepted. Some are sent twice, as networks do. */
  async #notify(tally: TypeTally, random: Random, url: string, userAgent?: string): Promise<boolean> {
    const isTaken = (await this.#callers.notify(url, userAgent)) !== undefined;
    if (!isTaken) tally.noticesFailed += 1;
    else if (random.happens(REPEATED)) {
      tally.repeated += 1;
      await this.#callers.notify(url, userAgent);
    }
    return isTaken;
  }
}

/** What the exchange is owed for one impression, nano-dollars, rounded up. */
function costOf({ ad, clearingNanos }: Win): bigint {
  const mille = toDollars(clearingNanos, ad.currency) ?? 0n;
  return (mille + MILLE - 1n) / MILLE;
}
