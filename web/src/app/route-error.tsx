import { useRouteError } from 'react-router-dom';

import { ApiError, NetworkError } from '../lib/api-error.ts';
import { PartLoadError } from '../lib/part-load-error.ts';
import { ErrorPage } from '../widgets/error-page/error-page.tsx';
import { PartError } from './part-error.tsx';

/** The error boundary of a page: says what happened and what to do, and leaves the menus where they are. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof PartLoadError) return <PartError />;
  if (error instanceof NetworkError) return <ErrorPage kind="unavailable" />;
  if (error instanceof ApiError) {
    return (
      <ErrorPage
        kind={error.status === 404 ? 'not-found' : 'server'}
        {...(error.requestId === undefined ? {} : { requestId: error.requestId })}
      />
    );
  }
  console.error(error);
  return <ErrorPage kind="crash" />;
}
