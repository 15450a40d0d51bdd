import { LANGUAGES } from '@marquee/schemas/common/language';

import { LANGUAGE_NAMES } from '../../lib/i18n/languages.ts';

/** The languages to choose from, each in its own name. */
export const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));
