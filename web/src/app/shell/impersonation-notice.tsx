import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { stopImpersonating } from '../../lib/session/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconUserShield } from '../../ui/icons.ts';

/** State of a navigation to a staff page that stops acting as another user. */
export const STOPPING = 'stop-impersonating';

/** Replaces staff pages, which act as the admin, while the admin acts as another user. */
export function ImpersonationNotice() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isStopping = location.state === STOPPING;
  useEffect(() => {
    if (!isStopping) return;
    stopImpersonating();
    // Once: going back to this entry later, as another user, must not stop that too.
    void navigate({ pathname, search }, { replace: true });
  }, [isStopping, navigate, pathname, search]);
  if (isStopping) return null;
  return (
    <EmptyState
      order={1}
      icon={<IconUserShield />}
      title={t('You are acting as another user')}
      text={t('Stop acting as this user to open admin pages.')}
      action={<Button onClick={stopImpersonating}>{t('Stop acting and open this page')}</Button>}
    />
  );
}
