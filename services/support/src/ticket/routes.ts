import type { RouteDefinition } from '@marquee/kit/http/route';

import type { TicketRouteDeps } from './calls.ts';
import { ownTicketRoutes } from './own-routes.ts';
import { staffTicketRoutes } from './staff-routes.ts';

/** The calls on tickets: those of advertisers and those of staff. */
export const ticketRoutes = (deps: TicketRouteDeps): readonly RouteDefinition[] => [
  ...ownTicketRoutes(deps),
  ...staffTicketRoutes(deps),
];
