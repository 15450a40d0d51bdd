import { DoneNote } from '../../../features/auth/done-note.tsx';
import { t } from '../../../lib/i18n/i18n.ts';

export const Page = () => (
  <DoneNote title={t('Account confirmed')}>
    {t('Your email address is confirmed. You can now sign in.')}
  </DoneNote>
);
