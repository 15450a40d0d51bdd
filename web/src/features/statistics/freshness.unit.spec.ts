import { createElement } from 'react';
import { expect, it } from 'vitest';

import { shownText } from '../../ui/testing/shown-text.ts';
import { Freshness } from './freshness.tsx';

it('says the zone and the currency, what may still be added, and of when the figures are', () => {
  const at = Date.parse('2026-11-28T08:35:07Z');
  const note = (updatedAt: number) =>
    shownText(createElement(Freshness, { updatedAt, zone: '+05:30', onRefresh: () => undefined }));
  expect(note(at)).toContain('Days are in GMT+5:30, amounts in US dollars.');
  expect(note(at)).toContain('conversions may be added to past days when reported');
  expect(note(at)).toContain('As of 14:05:07');
  expect(note(0)).not.toContain('As of');
});
