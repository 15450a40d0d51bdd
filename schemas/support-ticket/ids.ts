import { idOf } from '../common/ids.ts';

export const supportTicketId = idOf('SupportTicketId');
