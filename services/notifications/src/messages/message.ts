import { inEachLanguage, type Language, type Localized } from '@marquee/schemas/common/language';

import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';
import type { Messages } from './messages.ts';

const MESSAGES: Localized<Messages> = { en: ENGLISH, de: GERMAN };

/** A message in every language. */
export const messageIn = (write: (messages: Messages, language: Language) => string): Localized =>
  inEachLanguage((language) => write(MESSAGES[language], language));
