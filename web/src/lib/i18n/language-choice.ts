import { localStore } from '../site-storage.ts';
import { isLanguage, PSEUDO_LANGUAGE, type Language } from './languages.ts';

const KEY = 'marquee.language';

/** The language chosen in this browser; else the first of the browser's own that there is a catalogue for. */
export function activeLanguage(): Language | typeof PSEUDO_LANGUAGE {
  const chosen = localStore().getItem(KEY);
  if (chosen === PSEUDO_LANGUAGE || (chosen !== null && isLanguage(chosen))) return chosen;
  return preferred().find(isLanguage) ?? 'en';
}

/** Kept for the next load of the page: texts are read as modules load, so another language needs a reload. */
export const chooseLanguage = (language: Language): void => localStore().setItem(KEY, language);

const preferred = (): readonly string[] =>
  typeof navigator === 'undefined'
    ? []
    : (navigator.languages ?? []).map((tag) => tag.split('-')[0]?.toLowerCase() ?? '');
