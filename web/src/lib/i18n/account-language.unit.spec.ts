import { afterEach, expect, it } from 'vitest';

import { localStore, tabStore } from '../site-storage.ts';
import { followAccountLanguage } from './account-language.ts';
import { activeLanguage } from './language-choice.ts';
import { PSEUDO_LANGUAGE } from './languages.ts';

const KEY = 'marquee.language';
let reloads = 0;

// The choice of one file must not be that of the next one of its worker.
afterEach(() => {
  reloads = 0;
  localStore().removeItem(KEY);
  tabStore().removeItem('marquee.language.followed');
});

/** The page in a language; a reload reads the choice again. */
const page = (language: string, isChoiceKept = true) => ({
  language,
  isChoiceKept: () => isChoiceKept,
  reload: () => {
    reloads += 1;
  },
});

it("takes the account's language, and loads the page once", () => {
  followAccountLanguage('de', page('en'));
  expect([localStore().getItem(KEY), reloads]).toEqual(['de', 1]);
  followAccountLanguage('de', page(activeLanguage()));
  expect(reloads).toBe(1);
});

it('goes on in its own language where the choice does not last', () => {
  followAccountLanguage('de', page('en', false));
  expect(reloads).toBe(0);
  // Written, and yet not there after the reload.
  followAccountLanguage('de', page('en'));
  followAccountLanguage('de', page('en'));
  expect(reloads).toBe(1);
});

it('follows again once both were the same, as after another sign-in', () => {
  followAccountLanguage('de', page('en'));
  followAccountLanguage('de', page('de'));
  followAccountLanguage('de', page('en'));
  expect(reloads).toBe(2);
});

it('leaves the pseudo-locale alone', () => {
  localStore().setItem(KEY, PSEUDO_LANGUAGE);
  followAccountLanguage('de', page(activeLanguage()));
  expect([localStore().getItem(KEY), reloads]).toEqual([PSEUDO_LANGUAGE, 0]);
});
