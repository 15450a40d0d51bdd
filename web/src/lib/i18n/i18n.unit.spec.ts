import { afterEach, expect, test, vi } from 'vitest';

/** The modules as they load in a browser where this language was chosen. */
async function readIn(language: string, messages: Readonly<Record<string, string>> = {}) {
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: () => language });
  const { i18n, locale, t } = await import('./i18n.ts');
  i18n.load(locale, { ...messages });
  const { declaredPath, declaredText, loadComposedTexts } = await import('./declared-text.ts');
  await loadComposedTexts();
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
  expect(declaredText('Daily budget must be at most $5.')).toBe('Tagesbudget darf höchstens 5\u00a0$ sein.');
});

test('a sentence of the server keeps names, and writes amounts, numbers and times as German does', async () => {
  const { declaredText } = await readIn('de', {
    '“{name}”': '„{name}“',
    'Campaign {name} was approved.': 'Kampagne {name} wurde freigegeben.',
    'Campaign {name} was stopped. {reason}': 'Kampagne {name} wurde gestoppt. {reason}',
    'It spent {amount} without an action, more than {times} times the goal of {goal}.':
      'Ausgaben von {amount} ohne Aktion, mehr als das {times}-Fache des Ziels von {goal}.',
    'Campaign "{name}" {alert}': 'Kampagne „{name}“ {alert}',
    'has had no impression since {date} UTC.': 'hat seit {date} UTC keine Impression.',
    'Alert {name} fired for {count} campaigns: {names}.': 'Alarm {name} bei {count} Kampagnen: {names}.',
    '{count} more': '{count} weitere',
    Approved: 'Freigegeben',
  });
  expect(declaredText('Campaign "Approved" was approved.')).toBe('Kampagne „Approved“ wurde freigegeben.');
  expect(declaredText('Campaign #7 was approved.')).toBe('Kampagne #7 wurde freigegeben.');
  expect(
    declaredText(
      'Campaign "A" was stopped. It spent $1,250.50 without an action, more than 1.5 times the goal of $5.00.',
    ),
  ).toBe(
    'Kampagne „A“ wurde gestoppt. Ausgaben von 1.250,50\u00a0$ ohne Aktion, mehr als das 1,5-Fache des Ziels von 5,00\u00a0$.',
  );
  expect(declaredText('Campaign "A" has had no impression since 27 Nov 2026, 14:10 UTC.')).toBe(
    'Kampagne „A“ hat seit 2026-11-27 14:10 UTC keine Impression.',
  );
  expect(declaredText('Alert "R" fired for 5 campaigns: "A", "B, C" and 3 more.')).toBe(
    'Alarm „R“ bei 5 Kampagnen: „A“, „B, C“ und 3 weitere.',
  );
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
