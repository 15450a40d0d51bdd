import { isLanguage, type Language } from '@marquee/schemas/common/language';

import { localStore } from '../site-storage.ts';
import { PSEUDO_LANGUAGE } from './languages.ts';

const KEY = 'marquee.language';
/** Of a link in a mail. */
const LINK_PARAMETER = 'lang';

/**
 * The language chosen in this browser; else that of the link that opened it, which counts as chosen from then on; else the
 * first of the browser's own that there is a catalogue for.
 */
export function activeLanguage(): Language | typeof PSEUDO_LANGUAGE {
  const chosen = localStore().getItem(KEY);
  if (chosen === PSEUDO_LANGUAGE || (chosen !== null && isLanguage(chosen))) return chosen;
  const linked = linkedLanguage();
  if (linked === undefined) return preferred().find(isLanguage) ?? 'en';
  chooseLanguage(linked);
  return linked;
}

/** Kept for the next load of the page: texts are read as modules load, so another language needs a reload. */
export const chooseLanguage = (language: Language): void => localStore().setItem(KEY, language);

function linkedLanguage(): Language | undefined {
  if (typeof location === 'undefined') return undefined;
  const linked = new URLSearchParams(location.search).get(LINK_PARAMETER);
  return linked !== null && isLanguage(linked) ? linked : undefined;
}

const preferred = (): readonly string[] =>
  typeof navigator === 'undefined'
    ? []
    : (navigator.languages ?? []).map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
