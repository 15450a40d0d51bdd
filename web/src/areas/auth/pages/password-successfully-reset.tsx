import { DoneNote } from '../../../features/auth/done-note.tsx';
import { t } from '../../../lib/i18n/i18n.ts';

export const Page = () => (
  <DoneNote title={t('Your password was reset')}>
    {t('Sign in with your new password. You’ve been signed out everywhere else.')}
  </DoneNote>
);
