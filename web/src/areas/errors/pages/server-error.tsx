import { useLocation } from 'react-router-dom';

import { ErrorPage } from '../../../widgets/error-page/error-page.tsx';

export function Page() {
  const { state } = useLocation() as { state: { from?: string } | null };
  return <ErrorPage kind="server" to={state?.from ?? '/'} />;
}
