import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Endpoint } from '../catalogue/entities.ts';
import { bidHttp } from './bid.http.ts';
import type { BidStagesParts } from './bid-stages.ts';

const ENDPOINT = {
  id: 3,
  key: 'k-123456789',
  fields: { isActive: true, limitQps: 0, tmax: 0, type: 'banner' },
} as unknown as Endpoint;

/** A bidder that only records in which order it is called, and throws at the call `failing`. */
function scripted(failing = '') {
  const calls: string[] = [];
  const record = (what: string): void => {
    calls.push(what);
    if (what === failing) throw new Error(`no ${what}`);
  };
  const bidder = {
    prepare: ({ id }: { readonly id: string }) => {
      record(`prepare ${id}`);
      return { sent: {}, context: { nowMs: 0, request: { id }, endpoint: ENDPOINT } };
    },
    runAuction: (
      { context }: { readonly context: { readonly request: { readonly id: string } } },
      dspBids: unknown[],
    ) => {
      const { id } = context.request;
      record(`auction ${id}${dspBids.length > 0 ? ` against ${dspBids.length}` : ''}`);
      return { kind: 'bid', bids: [id], body: `"${id}"`, contentType: 'application/json' };
    },
    commit: ([id]: [string]) => record(`commit ${id}`),
    withdraw: ([id]: [string]) => record(`withdraw ${id}`),
  };
  return { calls, bidder: bidder as unknown as BidStagesParts['bidder'] };
}

const ignore = (): void => undefined;
const UNCOUNTED = { request: ignore, bids: ignore, wrongKey: ignore, noBid: ignore, latency: ignore };

describe('calls that arrive in one turn', () => {
  let app: FastifyInstance;
  let problems: unknown[];
  beforeEach(() => {
    app = fastify();
    problems = [];
  });
  afterEach(() => app.close());

  const serve = async (
    bidder: BidStagesParts['bidder'],
    dspDemand: Partial<BidStagesParts['dspDemand']> = {},
  ) => {
    await app.register(
      bidHttp({
        bidder,
        catalogue: { endpoint: () => ENDPOINT },
        dspDemand: { isEmpty: true, wants: () => false, ask: async () => [], ...dspDemand },
        counts: UNCOUNTED,
        networkMarginMs: 0,
        dspWaitMaxMs: 300,
        clock: () => new Date(0),
        notReady: () => undefined,
        onError: (error) => problems.push(error),
      }),
    );
    await app.ready();
  };
  const ask = (...ids: string[]) =>
    Promise.all(
      ids.map((id) =>
        app.inject({
          method: 'POST',
          url: `/rtb/3?key=${ENDPOINT.key}&debug=1`,
          payload: JSON.stringify({ id }),
        }),
      ),
    );
  const answersOf = (answers: Awaited<ReturnType<typeof ask>>): unknown[] =>
    answers.map(({ statusCode, headers, body }) => (statusCode === 200 ? body : headers['x-nbr']));

  it('are prepared before any is sold, and sold one after another', async () => {
    const { bidder, calls } = scripted();
    await serve(bidder);
    expect(answersOf(await ask('a', 'b'))).toEqual(['"a"', '"b"']);
    expect(calls).toEqual(['prepare a', 'prepare b', 'auction a', 'auction b', 'commit a', 'commit b']);
  });

  it.each(['prepare b', 'auction b'])(
    'are answered though one fails at "%s", which gets no bid',
    async (failing) => {
      const { bidder } = scripted(failing);
      await serve(bidder);
      expect(answersOf(await ask('a', 'b', 'c'))).toEqual(['"a"', 'fault', '"c"']);
      expect(problems).toEqual([new Error(`no ${failing}`)]);
    },
  );

  it('give back what was made for an answer that could not be sent', async () => {
    const { bidder, calls } = scripted('commit a');
    await serve(bidder);
    expect(answersOf(await ask('a', 'b'))).toEqual(['fault', '"b"']);
    expect(calls).toEqual(expect.arrayContaining(['commit a', 'withdraw a']));
    expect(calls).not.toContain('withdraw b');
  });

  it('do not wait for the one that DSPs are asked about', async () => {
    const { bidder, calls } = scripted();
    let answer: (bids: never[]) => void = () => undefined;
    const asked = new Promise<never[]>((resolve) => (answer = resolve));
    let questions = 0;
    await serve(bidder, { isEmpty: false, wants: () => (questions += 1) === 1, ask: () => asked });
    const first = ask('a');
    expect(answersOf(await ask('b'))).toEqual(['"b"']);
    expect(calls).not.toContain('auction a');
    answer([{}, {}] as never[]);
    expect(answersOf(await first)).toEqual(['"a"']);
    expect(calls).toContain('auction a against 2');
  });

  it('are sold among our own campaigns where asking DSPs fails', async () => {
    const { bidder, calls } = scripted();
    await serve(bidder, {
      isEmpty: false,
      wants: () => true,
      ask: () => Promise.reject(new Error('no line')),
    });
    expect(answersOf(await ask('a'))).toEqual(['"a"']);
    expect(calls).toContain('auction a');
    expect(problems).toEqual([new Error('no line')]);
  });
});
