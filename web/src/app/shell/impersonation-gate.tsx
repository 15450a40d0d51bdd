import { stopImpersonating } from '../../lib/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { IconUserShield } from '../../ui/icons.ts';

/** Staff pages act as the admin, so they are closed while the admin acts as somebody else. */
export function ImpersonationGate() {
  return (
    <EmptyState
      order={1}
      icon={<IconUserShield />}
      title="You are acting as another user"
      text="The admin pages open again once you stop."
      action={<Button onClick={stopImpersonating}>Stop and open this page</Button>}
    />
  );
}
