import type { Language } from '@marquee/schemas/common/language';

import { changeLanguage } from '../../lib/i18n/change-language.ts';
import { language } from '../../lib/i18n/i18n.ts';
import { toastErrors } from '../command/toast-errors.ts';

/** Changes the language; an error is shown, and leaves it as it is. */
export function chooseLanguage(chosen: Language): void {
  if (chosen !== language) void changeLanguage(chosen).catch(toastErrors);
}
