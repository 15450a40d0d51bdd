import { FORMATS } from '@marquee/schemas/common/formats';
import { inEachLanguage, type Language, type Localized } from '@marquee/schemas/common/language';

import type { AlertTexts } from './alert-texts.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';

const ALERT_TEXTS: Localized<AlertTexts> = { en: ENGLISH(FORMATS.en), de: GERMAN(FORMATS.de) };

/** A text of an alert in every language. */
export const alertText = (write: (texts: AlertTexts, language: Language) => string): Localized =>
  inEachLanguage((language) => write(ALERT_TEXTS[language], language));
