import type { ReactNode } from 'react';

import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { IconCircleCheck } from '../../ui/icons.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { PageButton } from './page-link.tsx';

interface DoneNoteProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** What has been done by a link, and the way on. */
export function DoneNote({ title, children }: DoneNoteProps) {
  const { isSignedIn } = useSession();
  return (
    <AuthCard icon={<IconCircleCheck />} title={title}>
      <div className={classes.body}>
        <p>{children}</p>
        {isSignedIn ? (
          <PageButton to={paths.home.href()}>Go to campaigns</PageButton>
        ) : (
          <PageButton to={paths.login.href()}>Sign in</PageButton>
        )}
      </div>
    </AuthCard>
  );
}
