import { useEffect } from 'react';
import { useParams } from 'react-router-dom';

import { useCurrentRoute } from '../../lib/current-route.ts';
import { objectRouteOf } from '../route-trail.ts';
import { rememberObject } from './recent-objects.ts';

/** Remembers the object whose page is open, for the palette. @param userId who looks; an admin who acts as another user is that user */
export function useRememberObject(userId: number | undefined): void {
  const route = useCurrentRoute();
  const id = Number(useParams()['id']);
  const kind = objectRouteOf(route)?.object;
  const area = route?.area;
  useEffect(() => {
    if (userId === undefined || kind === undefined || area === undefined || !Number.isInteger(id)) return;
    rememberObject(userId, { area, kind, id });
  }, [userId, area, kind, id]);
}
