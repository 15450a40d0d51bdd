import { StaffTickets } from '../../../../features/support/ticket-lists.tsx';

export const Page = () => <StaffTickets area="manager" />;
