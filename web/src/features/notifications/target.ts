import type { NotificationView } from '@marquee/schemas/notification/views';

/** Where a notification leads: its route with the parameters filled in; undefined when it leads nowhere. */
export function targetOf({ route, route_params }: NotificationView['data']): string | undefined {
  if (route === null || !route.startsWith('/') || route.startsWith('//')) return undefined;
  const filled = route.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = route_params[name];
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
  return filled.includes('{') ? undefined : filled;
}
