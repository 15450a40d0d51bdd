import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Account confirmed">Your address is confirmed. You can sign in now.</DoneNote>
);
