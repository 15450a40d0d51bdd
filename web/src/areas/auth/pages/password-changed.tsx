import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Password changed">
    Use your new password from now on. You’ve been signed out everywhere else.
  </DoneNote>
);
