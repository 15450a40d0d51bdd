import { StaffTicket } from '../../../../features/support/ticket-screen.tsx';

export const Page = () => <StaffTicket area="admin" />;
