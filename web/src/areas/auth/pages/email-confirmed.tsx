import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Account confirmed">Your email address is confirmed. You can now sign in.</DoneNote>
);
