import { OwnTickets } from '../../../../features/support/ticket-lists.tsx';

export const Page = () => <OwnTickets />;
