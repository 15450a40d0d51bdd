import { useEffect } from 'react';

import { ErrorPage } from '../widgets/error-page/error-page.tsx';

/** In place of a part that did not come. */
export const PartError = () => (navigator.onLine ? <ErrorPage kind="part" /> : <OfflineError />);

/** A part that could not be fetched without a network: the page loads again once there is one. */
function OfflineError() {
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return <ErrorPage kind="offline" />;
}
