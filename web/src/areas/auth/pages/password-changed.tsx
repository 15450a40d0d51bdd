import { DoneNote } from '../../../features/auth/done-note.tsx';
import { t } from '../../../lib/i18n/i18n.ts';

export const Page = () => (
  <DoneNote title={t('Password changed')}>
    {t('Use your new password from now on. You’ve been signed out everywhere else.')}
  </DoneNote>
);
