import { useSearchParams } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { ErrorPage } from '../../../widgets/error-page/error-page.tsx';

export function Page() {
  const [search] = useSearchParams();
  const returnTo = search.get('returnTo');
  return <ErrorPage kind="unauthorized" to={paths.login.href(returnTo === null ? {} : { returnTo })} />;
}
