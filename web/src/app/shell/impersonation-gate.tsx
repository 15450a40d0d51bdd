import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { stopImpersonating } from '../../lib/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { IconUserShield } from '../../ui/icons.ts';

/** State of a navigation to a staff page by which the admin stops acting as somebody else. */
export const STOPPING = 'stop-impersonating';

/** Staff pages act as the admin, so they are closed while the admin acts as somebody else. */
export function ImpersonationGate() {
  const location = useLocation();
  const { pathname, search } = location;
  const navigate = useNavigate();
  const isStopping = location.state === STOPPING;
  useEffect(() => {
    if (!isStopping) return;
    stopImpersonating();
    // Once: going back to this entry later, as somebody else, must not stop that too.
    void navigate({ pathname, search }, { replace: true });
  }, [isStopping, navigate, pathname, search]);
  if (isStopping) return null;
  return (
    <EmptyState
      order={1}
      icon={<IconUserShield />}
      title="You are acting as another user"
      text="Stop acting as this user to open admin pages."
      action={<Button onClick={stopImpersonating}>Stop acting and open this page</Button>}
    />
  );
}
