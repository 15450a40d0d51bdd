import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Your password was reset">
    Sign in with the new one. All other sessions of your account have ended.
  </DoneNote>
);
