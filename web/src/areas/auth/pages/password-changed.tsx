import { DoneNote } from '../../../features/auth/done-note.tsx';

export const Page = () => (
  <DoneNote title="Password changed">
    From now on the new password is the one that counts. Other sessions of your account have ended.
  </DoneNote>
);
