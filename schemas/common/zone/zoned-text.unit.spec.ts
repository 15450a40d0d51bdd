import { expect, it } from 'vitest';

import { FORMATS } from '../formats.ts';
import { withInstants } from './zoned-text.ts';

const iso = (text: string) => withInstants(text, (at) => at.toISOString());

it('finds the instants that texts say in UTC', () => {
  const said = FORMATS.en.instant(new Date('2026-09-08T14:05:00Z'));
  expect(iso(`no impression since ${said}.`)).toBe('no impression since 2026-09-08T14:05:00.000Z.');
  expect(iso(`seit ${FORMATS.de.instant(new Date('2026-09-08T14:05:00Z'))} gestoppt`)).toBe(
    'seit 2026-09-08T14:05:00.000Z gestoppt',
  );
  expect(iso('It ends on 2026-11-24 at 12:00 UTC.')).toBe('It ends on 2026-11-24T12:00:00.000Z.');
  expect(iso('It ends on 2026-11-24 12:00 UTC.')).toBe('It ends on 2026-11-24T12:00:00.000Z.');
});

it('leaves everything else as it is', () => {
  for (const text of [
    'It resumes at midnight (UTC+01:00).',
    'at 14:05 UTC',
    '28 Nov 2026, 14:05',
    '99.99.2026, 14:05 UTC',
  ])
    expect(iso(text)).toBe(text);
});

it('writes them with the zone of a reader', () => {
  const at = new Date('2026-11-28T14:05:00Z');
  expect(FORMATS.en.instant(at)).toBe('28 Nov 2026, 14:05 UTC');
  expect(FORMATS.en.instant(at, 'Europe/Berlin')).toBe('28 Nov 2026, 15:05 (Europe/Berlin)');
  expect(FORMATS.de.instant(at, 'America/New_York')).toBe('28.11.2026, 09:05 (America/New York)');
  // A newer runtime may have known it.
  expect(FORMATS.en.instant(at, 'Mars/Olympus')).toBe('28 Nov 2026, 14:05 UTC');
});
