import { OwnTicket } from '../../../../features/support/ticket-screen.tsx';

export const Page = OwnTicket;
