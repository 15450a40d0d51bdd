import { paths } from '../../lib/paths.ts';

/** An advertiser's own tickets, or those that staff answers, each in their area. */
export type TicketScope = 'own' | 'admin' | 'manager';

/** Path of the calls on tickets. */
export const apiPath = (scope: TicketScope): string =>
  scope === 'own' ? '/support-tickets' : '/admin/support-tickets';

export function ticketHref(scope: TicketScope, id: number): string {
  switch (scope) {
    case 'own':
      return paths.supportTicket.href({ id });
    case 'admin':
      return paths.adminSupportTicket.href({ id });
    case 'manager':
      return paths.managerSupportTicket.href({ id });
  }
}

/** @param search filters of the list */
export function ticketsHref(scope: TicketScope, search: Readonly<Record<string, string>> = {}): string {
  switch (scope) {
    case 'own':
      return paths.support.href(search);
    case 'admin':
      return paths.adminSupport.href(search);
    case 'manager':
      return paths.managerSupport.href(search);
  }
}
