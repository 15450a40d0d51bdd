import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { viewAccount } from './api.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { endViewRequest, type ViewRequest } from '../../lib/session/view-requests.ts';

/** Asks why an account is viewed, and views it. */
export function ViewDialog({ user: { id, name } }: { readonly user: ViewRequest }) {
  const navigate = useNavigate();
  return (
    <ReasonDialog
      userId={id}
      title={t('View as {name}', { name })}
      text={t('You see the product as this user does and can’t change anything until you allow changes.')}
      submitLabel={t('View account')}
      onClose={endViewRequest}
      onReason={async (reason) => {
        await viewAccount(id, reason);
        endViewRequest();
        void navigate(paths.home.href());
      }}
    />
  );
}
