import { useParams } from 'react-router-dom';

import { ConfirmAccount } from '../../../features/auth/confirm-account.tsx';

export function Page() {
  const { token = '' } = useParams();
  return <ConfirmAccount token={token} />;
}
