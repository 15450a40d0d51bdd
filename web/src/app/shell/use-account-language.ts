import type { ProfileView } from '@marquee/schemas/user/views';
import { useEffect, useRef } from 'react';

/**
 * Shows the product in the language of the account, once it is known who is signed in: not when it changes later, which
 * would load the page in the middle of something.
 * @param user the person at the keyboard; undefined while unknown, and while acting as someone else
 */
export function useAccountLanguage(user: ProfileView | undefined): void {
  const id = user?.id;
  const language = user?.language;
  const known = useRef<number>(undefined);
  useEffect(() => {
    if (id === undefined || known.current === id) return;
    known.current = id;
    if (!language) return;
    void import('../../lib/i18n/account-language.ts').then(({ followAccountLanguage }) =>
      followAccountLanguage(language),
    );
  }, [id, language]);
}
