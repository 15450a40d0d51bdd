import { describe, expect, it } from 'vitest';

import { declaresVersion26, usesVersion26 } from './openrtb-version.ts';

const IMPS_MAX = 3;
const shows = (body: object) => usesVersion26({ ...body }, IMPS_MAX);
const usual = { id: '1', banner: {}, video: { mimes: [] }, secure: 1, pmp: {} };

describe('the version of OpenRTB', () => {
  it.each([
    { acat: [] },
    { cattax: 1 },
    { wlangb: ['en'] },
    { dooh: {} },
    { source: { schain: {} } },
    ...['gdpr', 'us_privacy', 'gpp', 'gpp_sid'].map((name) => ({ regs: { [name]: 0 } })),
    ...['sua', 'langb'].map((name) => ({ device: { [name]: {} } })),
    ...['consent', 'eids', 'kwarray'].map((name) => ({ user: { [name]: [] } })),
    ...['cattax', 'kwarray', 'inventorypartnerdomain'].flatMap((name) => [
      { site: { [name]: 1 } },
      { app: { [name]: 1 } },
      { app: { content: { [name]: 1 } } },
    ]),
    ...['rwdd', 'ssai', 'qty', 'refresh'].map((name) => ({ imp: [{ ...usual, [name]: 0 }] })),
    ...['podid', 'podseq', 'rqddurs', 'poddur', 'maxseq', 'mincpmpersec', 'slotinpod', 'plcmt'].flatMap(
      (name) => [
        { imp: [usual, { ...usual, video: { [name]: 0 } }] },
        { imp: [usual, usual, { id: '3', audio: { [name]: 0 } }] },
      ],
    ),
  ])('is shown by %j', (body) => {
    expect(shows(body)).toBe(true);
  });

  it.each([
    {},
    { imp: 'x', regs: [], user: 'x' },
    {
      imp: [usual, null, []],
      source: { ext: { schain: {} } },
      regs: { coppa: 0, ext: { gdpr: 1, us_privacy: '1---' } },
      device: { language: 'en', geo: {} },
      user: { id: 'u', keywords: 'a', ext: { consent: 'x', eids: [] } },
      site: { cat: [], keywords: 'a', content: { cat: [] } },
      bcat: [],
      wlang: [],
    },
    { imp: [usual, usual, usual, { rwdd: 1 }] },
  ])('is not shown by %j', (body) => {
    expect(shows(body)).toBe(false);
  });

  it.each(['2.6', '2.6.1', '2.6-202309', '3.0'])('2.6 or later is what %s says', (header) => {
    expect(declaresVersion26(header)).toBe(true);
  });
  it.each(['2.5', '2.4', '', 'v', undefined, ['2.6', '2.6']])('2.6 is not what %j says', (header) => {
    expect(declaresVersion26(header)).toBe(false);
  });
});
