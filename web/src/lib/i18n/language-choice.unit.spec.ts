import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { localStore } from '../site-storage.ts';
import { activeLanguage, chooseLanguage } from './language-choice.ts';

const KEY = 'marquee.language';
const stored = () => localStore().getItem(KEY);

const forget = () => localStore().removeItem(KEY);
beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
  forget();
});

/** A browser that prefers these, opened at this address. */
const opened = (languages: readonly string[], search = '') => {
  vi.stubGlobal('navigator', { languages });
  vi.stubGlobal('location', { search });
};

it('is the first language of the browser that there is, and English without one', () => {
  opened(['fr-FR', 'de-AT', 'en-US']);
  expect(activeLanguage()).toBe('de');
  opened(['fr-FR']);
  expect(activeLanguage()).toBe('en');
  expect(stored()).toBeNull();
});

it('is the language of the link, which is kept, unless one was chosen', () => {
  opened(['en-US'], '?lang=de');
  expect([activeLanguage(), stored()]).toEqual(['de', 'de']);
  chooseLanguage('en');
  expect([activeLanguage(), stored()]).toEqual(['en', 'en']);
});

it.each(['?lang=fr', '?lang=', '?lang=en-XA', '?lang=toString'])('ignores %s', (search) => {
  opened(['en-US'], search);
  expect([activeLanguage(), stored()]).toEqual(['en', null]);
});
