import { afterEach, expect, test, vi } from 'vitest';

/** The modules as they load in a browser where this language was chosen. */
async function readIn(language: string, messages: Readonly<Record<string, string>> = {}) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => language });
  const { i18n, locale, t } = await import('./i18n.ts');
  i18n.load(locale, { ...messages });
  const { declaredPath, declaredText } = await import('./declared-text.ts');
  return { t, declaredText, declaredPath };
}

afterEach(() => {
  vi.unstubAllGlobals();
  // The next file of this worker reads English again.
  vi.resetModules();
});

const COUNT = '{count, plural, one {# campaign} other {# campaigns}}';

test('English is what the code says', async () => {
  const { t } = await readIn('en');
  expect(t('Save')).toBe('Save');
  expect(t(COUNT, { count: 1 })).toBe('1 campaign');
  expect(t(COUNT, { count: 1_200 })).toBe('1,200 campaigns');
});

test('German counts and groups as German does', async () => {
  const { t } = await readIn('de', {
    [COUNT]: '{count, plural, one {# Kampagne} other {# Kampagnen}}',
  });
  expect(t(COUNT, { count: 1 })).toBe('1 Kampagne');
  expect(t(COUNT, { count: 1_200 })).toBe('1.200 Kampagnen');
  expect(t('Not in the catalogue')).toBe('Not in the catalogue');
});

test('a text that the contract composes is translated by its pattern, with the label in it', async () => {
  const { declaredText } = await readIn('de', {
    'Daily budget': 'Tagesbudget',
    '{field} is required.': '{field} ist erforderlich.',
    '{field} must be at most {maximum}.': '{field} darf höchstens {maximum} sein.',
  });
  expect(declaredText('Daily budget')).toBe('Tagesbudget');
  expect(declaredText('Daily budget is required.')).toBe('Tagesbudget ist erforderlich.');
  expect(declaredText('Daily budget must be at most $5.')).toBe('Tagesbudget darf höchstens $5 sein.');
});

test('what no catalogue holds stays as it is, such as a name with braces', async () => {
  const { declaredText } = await readIn('de', { Countries: 'Länder' });
  expect(declaredText('Sale {50 %}')).toBe('Sale {50 %}');
  expect(declaredText('toString')).toBe('toString');
});

test('labels of fields within others are translated one by one', async () => {
  const { declaredPath } = await readIn('de', { Targeting: 'Targeting', 'Device types': 'Gerätetypen' });
  expect(declaredPath('Targeting · device types')).toBe('Targeting · Gerätetypen');
});
