import type { ReactNode } from 'react';

import { IconCircleCheck } from '../../ui/icons.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { WayOn } from './signed-in-as.tsx';

interface DoneNoteProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What has been done by a link, and the way on. */
export function DoneNote({ title, children }: DoneNoteProps) {
  return (
    <AuthCard icon={<IconCircleCheck />} title={title}>
      <div className={classes.body}>
        <p>{children}</p>
        <WayOn />
      </div>
    </AuthCard>
  );
}
