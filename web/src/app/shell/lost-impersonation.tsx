import { t } from '../../lib/i18n/i18n.ts';
import { stopImpersonating } from '../../lib/session/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/feedback.tsx';

/**
 * The error page where the impersonated account was deleted or may no longer be acted as; the admin continues
 * as themself.
 */
export function LostImpersonation() {
  return (
    <EmptyState
      title={t('This account is no longer available')}
      text={t('It was deleted, or you no longer have access to it.')}
      action={<Button onClick={stopImpersonating}>{t('Continue as yourself')}</Button>}
    />
  );
}
