import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { NormalisedRequest } from './bid-request.ts';
import { hostOf, normaliseBidRequest } from './normalise-request.ts';

const minimal = { id: 'r', imp: [{ id: '1', banner: { w: 300, h: 250 } }] };
const normalise = (over: object = {}): NormalisedRequest => {
  const request = normaliseBidRequest({ ...minimal, ...over });
  if ('error' in request) throw new Error(request.error);
  return request;
};
const noBidReason = (body: unknown): string | undefined => {
  const request = normaliseBidRequest(body);
  return 'error' in request ? request.error : undefined;
};
const banner = (value: object) => normalise({ imp: [{ id: '1', banner: value }] }).imps[0]!.banner!;

describe('a bid request', () => {
  it('needs no more than an id and one imp', () => {
    expect(normalise()).toMatchObject({
      id: 'r',
      currencies: ['USD'],
      channel: 'unknown',
      isTest: false,
      isVersion26: false,
      imps: [{ id: '1', isSecure: false, floorCpmNanos: 0n, floorCurrency: 'USD' }],
    });
  });

  it.each([
    ['no object', []],
    ['no id', { ...minimal, id: undefined }],
    ['an object for an id', { ...minimal, id: {} }],
    ['no imps', { ...minimal, imp: [] }],
    ['an imp without id', { ...minimal, imp: [{ banner: {} }] }],
    ['an imp without medium', { ...minimal, imp: [{ id: '1' }] }],
    ['imp ids that repeat', { ...minimal, imp: [minimal.imp[0], minimal.imp[0]] }],
    ['a negative width', { ...minimal, imp: [{ id: '1', banner: { w: -1, h: 250 } }] }],
    ['a negative tmax', { ...minimal, tmax: -2 }],
    ['gdpr that is neither 0 nor 1', { ...minimal, regs: { gdpr: 2 } }],
  ])('is refused with %s', (_name, body) => expect(noBidReason(body)).toEqual(expect.any(String)));

  it('reads what live traffic sends in the wrong type', () => {
    const request = normalise({
      tmax: '100',
      test: '1',
      cur: 'USD',
      imp: [
        {
          id: 7,
          secure: '1',
          bidfloor: '0.5',
          banner: { w: '728', h: 90.0, battr: 'x', mimes: [null, 'IMAGE/PNG'] },
        },
      ],
    });
    expect(request).toMatchObject({ tmaxMs: 100, isTest: true, currencies: ['USD'] });
    expect(request.imps[0]).toMatchObject({
      id: '7',
      isSecure: true,
      floorCpmNanos: 500_000_000n,
      banner: { sizes: [{ w: 728, h: 90 }], battr: [], mimes: ['image/png'] },
    });
  });

  it('takes sizes from the format list first, then from w and h, then from a range', () => {
    expect(
      banner({ w: 1, h: 1, format: [{ w: 300, h: 250 }, { w: 300, h: 250 }, { w: 'x' }] }).sizes,
    ).toEqual([{ w: 300, h: 250 }]);
    expect(banner({ w: 300, h: 250, format: [] }).sizes).toEqual([{ w: 300, h: 250 }]);
    expect(banner({ wmin: 300, hmax: 250 })).toMatchObject({
      sizes: [],
      range: { wmin: 300, hmin: 1, wmax: Number.MAX_SAFE_INTEGER, hmax: 250 },
    });
    expect(banner({})).toMatchObject({ sizes: [], range: undefined });
  });

  it('finds the domain wherever it is written', () => {
    expect(normalise({ site: { domain: 'http://www.answers.com/x?y' } }).domain).toBe('www.answers.com');
    expect(normalise({ site: { page: 'https://News.Example:8080/a' } }).domain).toBe('news.example');
    expect(normalise({ app: { bundle: 'com.example.app', domain: 'x.example' } })).toMatchObject({
      channel: 'app',
      domain: 'com.example.app',
    });
    expect(hostOf('//cdn.example/x')).toBe('cdn.example');
    expect(hostOf('news.example:8080/a')).toBe('news.example');
    expect(hostOf('')).toBe('');
  });

  it('holds what it is served by: the first hundred imps, and five thousand deals in all', () => {
    const imps = Array.from({ length: 101 }, (_, id) => ({ id: `${id}`, banner: {} }));
    expect(normalise({ imp: imps }).imps).toHaveLength(100);
    const deals = Array.from({ length: 3_000 }, (_, id) => ({ id: `${id}` }));
    const dealt = normalise({ imp: imps.map((imp) => ({ ...imp, pmp: { deals } })) }).imps;
    expect(dealt.map((imp) => imp.deals.length)).toEqual([3_000, 2_000, ...Array<number>(98).fill(0)]);
  });

  it('keeps the place of an imp that no format fits', () => {
    const { imps } = normalise({ imp: [{ id: 'odd', hologram: {} }, { id: 'bare' }, minimal.imp[0]] });
    expect(imps.map(({ id, banner }) => [id, banner !== undefined])).toEqual([
      ['odd', false],
      ['bare', false],
      ['1', true],
    ]);
  });

  it.each([
    ['10_0_2', '10.0.2'],
    ['iOS 10.0', '10.0'],
    ['Mac OS X 10_15_7', '10.15.7'],
    ['v7.1', '7.1'],
    ['10.0.2', '10.0.2'],
    ['XP', 'XP'],
    ['XP SP3', 'XP SP3'],
    ['', ''],
  ])('has the system version %j as %j', (osv, version) => {
    expect(normalise({ device: { osv } }).device.osVersion).toBe(version);
    const sua = { platform: { brand: 'iOS', version: [osv] } };
    expect(normalise({ device: { sua } }).device.sua!.platformVersion).toBe(version);
  });

  it.each([
    ['USA', 'USA'],
    [' usa ', 'USA'],
    ['de', 'DE'],
    ['XKX', 'XKX'],
    ['Austria', ''],
    ['ZZZ', 'ZZZ'],
    ['1A', ''],
    [7, ''],
    [{}, ''],
  ])('has the country %j as %j', (country, expected) => {
    expect(normalise({ device: { geo: { country } } }).country).toBe(expected);
  });

  it('wants each language once, and one without a code of two letters as undetermined', () => {
    expect(normalise({ wlang: ['pt-BR', 'por', 'fil'], wlangb: ['pt', 'ceb'] }).wlang).toEqual(['pt', 'und']);
    expect(normalise({ wlang: [] }).wlang).toEqual([]);
  });

  it('never throws, and what it accepts is always within its caps', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (imp, device, rest) => {
        const bodies = [
          imp,
          { id: 'x', imp },
          { id: 'x', imp: [{ id: '1', banner: imp }], device, site: rest, regs: rest },
        ];
        for (const body of bodies) {
          const request = normaliseBidRequest(body);
          if ('error' in request) continue;
          expect(request.imps.length).toBeGreaterThan(0);
          expect(request.imps.length).toBeLessThanOrEqual(100);
          expect(/\p{Surrogate}/u.test(request.domain)).toBe(false);
        }
      }),
    );
  });
});
