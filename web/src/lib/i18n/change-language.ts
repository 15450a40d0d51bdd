import type { Language } from '@marquee/schemas/common/language';

import { api } from '../api-client.ts';
import { realProfileQuery } from '../profile.ts';
import { queryClient } from '../query-client.ts';
import { readSession } from '../session/session-store.ts';
import { chooseLanguage } from './language-choice.ts';

/**
 * Shows this page, and all others of this browser, in another language; a person who is signed in has it on every device, and
 * in mails. A form that is not saved asks before the page is loaded again.
 * @throws ApiError, NetworkError when it could not be saved: then nothing changes
 */
export async function changeLanguage(language: Language): Promise<void> {
  if (readSession() !== undefined) await saveLanguage(language);
  chooseLanguage(language);
  window.location.reload();
}

async function saveLanguage(language: Language): Promise<void> {
  const { id, isAuditorRole } = await queryClient.fetchQuery(realProfileQuery);
  // Auditors change nothing, themselves included: theirs is the browser's.
  if (isAuditorRole) return;
  await api.patch(`/users/${id}`, { language }, { asMyself: true });
  void queryClient.invalidateQueries({ queryKey: ['profile'] });
}
