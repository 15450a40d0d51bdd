import { ErrorPage } from '../../../widgets/error-page/error-page.tsx';

export function Page() {
  return <ErrorPage kind="not-found" />;
}
