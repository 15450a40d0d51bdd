import type { Language } from '@marquee/schemas/common/language';

import { isStorageLasting, tabStore } from '../site-storage.ts';
import { language } from './i18n.ts';
import { chooseLanguage } from './language-choice.ts';
import { PSEUDO_LANGUAGE } from './languages.ts';

/** The language of the account that this tab was last loaded again for. */
const FOLLOWED = 'marquee.language.followed';

interface Page {
  readonly language: string;
  /** What is chosen is still there after a reload. */
  readonly isChoiceKept: () => boolean;
  readonly reload: () => void;
}

const PAGE: Page = {
  language,
  isChoiceKept: isStorageLasting,
  reload: () => window.location.reload(),
};

/**
 * Takes the language that the person chose for the account, wherever that was, and loads the page again in it: once, so that
 * a browser that does not keep it goes on in its own. The pseudo-locale stays, whatever the account says.
 */
export function followAccountLanguage(accountLanguage: Language, page = PAGE): void {
  if (page.language === PSEUDO_LANGUAGE) return;
  if (page.language === accountLanguage) {
    tabStore().removeItem(FOLLOWED);
    return;
  }
  if (!page.isChoiceKept() || tabStore().getItem(FOLLOWED) === accountLanguage) return;
  tabStore().setItem(FOLLOWED, accountLanguage);
  chooseLanguage(accountLanguage);
  page.reload();
}
