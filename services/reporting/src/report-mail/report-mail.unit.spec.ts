import { mailFlaws } from '@marquee/kit/testing/mail-flaws';
import { LANGUAGES } from '@marquee/schemas/common/language';
import sharp from 'sharp';
import { expect, it } from 'vitest';

import { drawBars } from './chart-image.ts';
import type { ReportMailCommand } from './decide.ts';
import { reportMailDecider } from './index.ts';
import { reportMail } from './mail-text.ts';
import { pageAddress } from './page-address.ts';
import type { ReportMailState } from './state.ts';

const when = { frequency: 'weekly', hour: 8, timezone: 'Z', isEnabled: true } as const;
const content = { name: 'Mine', query: 'groupBy=day', ...when } as const;
const create = { type: 'CreateReportMail', mailId: 6, userId: 5, ...content } as const;
const change = { type: 'ChangeReportMail', userId: 5, ...content, isEnabled: false } as const;
const remove = { type: 'DeleteReportMail', userId: 5 } as const;
const restore = {
  type: 'RestoreReportMail',
  userId: 5,
  actor: { scope: 'own' },
  ...{ isInTime: true, hasOwner: true, isOwn: true },
} as const;

const after = (...commands: readonly ReportMailCommand[]): ReportMailState =>
  commands.reduce<ReportMailState>((state, command) => {
    const decision = reportMailDecider.decide(command, state);
    return decision.accepted ? decision.events.reduce(reportMailDecider.evolve, state) : state;
  }, reportMailDecider.initialState);

it('a report by mail is created, changed and deleted by its owner', () => {
  expect(after(create)).toEqual({ status: 'live', mailId: 6, userId: 5, ...content });
  expect(after(create, change)).toMatchObject({ status: 'live', isEnabled: false });
  expect(after(create, remove)).toMatchObject({ status: 'deleted', userId: 5 });
  expect(after(create, change, remove, restore)).toEqual(after(create, change));
});

it('writes nothing when nothing changed', () => {
  const decision = reportMailDecider.decide({ ...change, isEnabled: true }, after(create));
  expect(decision).toEqual({ accepted: true, events: [] });
});

it.each([
  ['another user changes it', [create], { ...change, userId: 6 }, 'not-found'],
  ['another user deletes it', [create], { ...remove, userId: 6 }, 'not-found'],
  ['it is deleted', [create, remove], change, 'not-found'],
  ['it exists', [create], create, 'already-exists'],
  ['it is restored without being deleted', [create], restore, 'not-deleted'],
  ['it is restored too late', [create, remove], { ...restore, isInTime: false }, 'restored-too-late'],
  ['another user restores it', [create, remove], { ...restore, userId: 6 }, 'not-found'],
] as [string, ReportMailCommand[], ReportMailCommand, string][])(
  'a report by mail rejects a command when %s',
  (_what, given, command, reason) => {
    expect(reportMailDecider.decide(command, after(...given))).toMatchObject({
      accepted: false,
      rejection: { reason },
    });
  },
);

it('the address of a report holds its groups, fields, filters, conditions and order', () => {
  const query =
    'groupBy=site,day&fields=spend&filter[site]=a b.example;c&filter[country]=USA&having[spend][gte]=5&having[wins]=3&orderField=day&orderDir=asc&page=2';
  const address = pageAddress(
    'https://marquee.example',
    query,
    { from: '2026-11-01', to: '2026-11-02' },
    'Z',
  );
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({
    ...{ groupBy: 'site,day', fields: 'spend', filter: 'site:a%20b.example%3Bc;country:USA' },
    ...{ having: 'spend:gte:5;wins:eq:3', sort: 'day', from: '2026-11-01', to: '2026-11-02', tz: 'Z' },
  });
});

it.each(LANGUAGES)('a report by mail in %s is one of Marquee’s, with traffic or without', (language) => {
  const publicUrl = 'https://m.test';
  const period = { from: '2026-11-01', to: '2026-11-07' };
  const chart = {
    ...{ title: 'Spend by day', highest: 'Highest: $5.00 (1 Nov)', first: '1 Nov', last: '7 Nov' },
    alt: 'Spend by day. 1 Nov: $5.00.',
    image: {
      filename: 'spend.png',
      contentType: 'image/png',
      content: Buffer.from(''),
      cid: 'spend@marquee',
    },
  };
  for (const rows of [[], [['Lamps <b>', '1,234', '$5.00']]]) {
    const mail = reportMail({
      ...{ language, firstName: 'Ann', name: 'Lamps <b>', period, timezone: '+05:30' },
      report: {
        headers: ['Campaign', 'Impressions', 'Spend'],
        ...{ groups: 1, rows, totals: ['1,234', '$5.00'], total: rows.length, workbook: undefined },
        charts: rows.length > 0 ? [chart] : [],
      },
      link: pageAddress(publicUrl, content.query, period, 'Z'),
      settingsLink: `${publicUrl}/settings?tab=notifications`,
    });
    expect(mailFlaws(mail, { language, publicUrl })).toEqual([]);
    expect(mail.html).not.toContain('<b>');
    expect(mail.html?.includes('<table')).toBe(rows.length > 0);
    expect(mail.html?.includes('src="cid:spend@marquee" alt="Spend by day. 1 Nov: $5.00."')).toBe(
      rows.length > 0,
    );
    expect(mail.attachments).toEqual(rows.length > 0 ? [chart.image] : []);
  }
});

it('a chart has a bar for each value, as high as it is beside the highest, on no background', async () => {
  const { data, info } = await sharp(await drawBars([4, 2, 0, 0.001]))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1_024, 220]);
  const heightAt = (x: number) =>
    Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * info.channels + 3] ?? 0).filter(
      (opacity) => opacity > 127,
    ).length;
  // The middle of each quarter; the line below all is 2 pixels.
  expect([128, 384, 640, 896].map(heightAt)).toEqual([220, 111, 2, 6]);
});
