import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Your password was reset">
    Sign in with your new password. You’ve been signed out everywhere else.
  </DoneNote>
);
