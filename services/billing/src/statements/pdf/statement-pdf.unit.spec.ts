import { buffer } from 'node:stream/consumers';
import { inflateSync } from 'node:zlib';

import type { StatementView } from '@marquee/schemas/payment/statement';
import { describe, expect, it } from 'vitest';

import { visualRuns } from './bidi.ts';
import { loadFonts } from './fonts.ts';
import { statementPdf } from './statement-pdf.ts';

const statement = (over: Partial<StatementView> = {}): StatementView => ({
  month: '2026-11',
  isOpen: true,
  asOf: '2026-11-27T18:00:00.000Z',
  opening: '100.00',
  movements: {
    deposit: '500.00',
    bonus: '0.00',
    compensation: '0.00',
    spend: '-12.00',
    correction: '0.00',
    withdrawal: '0.00',
    'withdrawal-return': '0.00',
  },
  closing: '588.00',
  account: {
    id: 7,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    company: 'Analytical Engines',
    address: null,
    country: 'GBR',
  },
  payments: [{ paymentId: 3, kind: 'deposit', at: '2026-11-03T10:00:00.000Z', amount: '500.00' }],
  campaigns: [{ campaignId: 1, name: 'Летняя распродажа', spend: '-12.00', correction: '0.00' }],
  days: [{ day: '2026-11-04', spend: '-12.00', correction: '0.00' }],
  ...over,
});

/** What the file draws and what its glyphs mean, as far as it is compressed. */
const contentsOf = (file: Buffer): string => {
  const text = file.toString('latin1');
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
};
const pagesOf = (file: Buffer): number => file.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('a statement as PDF', () => {
  it('is A4, carries the name of the account, and maps its letters back to text', async () => {
    const file = await buffer(await statementPdf(statement()));
    const text = file.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('(Statement 2026-11, Account #7, Analytical Engines)');
    expect(text).toContain('/MediaBox [0 0 595.28 841.89]');
    expect(pagesOf(file)).toBe(1);
    // U+041B, the first letter of the campaign: the ToUnicode map of the embedded font has it.
    expect(contentsOf(file)).toContain('<041b>');
  });

  it('goes on over pages, and lets other work have its turn meanwhile', async () => {
    const campaigns = Array.from({ length: 1_000 }, (_, index) => ({
      campaignId: index + 1,
      name: `Campaign ${index}`,
      spend: '-0.012',
      correction: '0.00',
    }));
    let turns = 0;
    const counting = setInterval(() => (turns += 1), 1);
    const file = await buffer(await statementPdf(statement({ campaigns })));
    clearInterval(counting);
    expect(pagesOf(file)).toBeGreaterThan(20);
    expect(turns).toBeGreaterThan(10);
  });
});

describe('names in any script', () => {
  it('are put into the order in which they are seen', () => {
    expect(visualRuns('Summer sale')).toEqual([{ text: 'Summer sale', isRightToLeft: false }]);
    expect(visualRuns('תשרי 2026 sale').map(({ text }) => text)).toEqual(['sale', ' ', '2026', 'תשרי ']);
  });

  it('keep the letters that the fonts have, and lose others without a box in their place', async () => {
    const fonts = await loadFonts();
    for (const name of ['Летняя распродажа', 'تخفيضات الصيف', 'חולצות קיץ', 'Ωμέγα', 'Zażółć'])
      expect(fonts.showable(name)).toBe(name);
    expect(fonts.showable('🔥 Hot 夏 deals')).toBe('Hot deals');
    expect(fonts.showable('夏のセール')).toBe('');
  });
});
