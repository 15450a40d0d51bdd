import { useEffect, useState, type ComponentType } from 'react';

import type { PageRoute } from '../lib/route.ts';
import { whenOnline } from '../lib/when-online.ts';
import { ErrorPage } from '../widgets/error-page/error-page.tsx';
import { loadPart } from './load-part.ts';

/**
 * Takes the place of a page whose part did not come. Thrown, the router would take the menus away with it: its `lazy` is asked
 * once, and until it has an answer nothing of the page's frame is drawn.
 */
export const missingPage = (route: PageRoute): ComponentType =>
  function MissingPage() {
    const [Page, setPage] = useState<ComponentType>();
    // A later visit may find it, once there is a network.
    useEffect(
      () =>
        whenOnline(() => {
          loadPart(route).then(
            (part) => setPage(() => part.Page),
            () => undefined,
          );
        }),
      [],
    );
    // It loads by itself: the menus and what they hold stay.
    return Page === undefined ? <ErrorPage kind={navigator.onLine ? 'part' : 'offline'} /> : <Page />;
  };
