import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { signOut } from '../../lib/session/session-actions.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import classes from './auth-card.module.css';
import { PageButton } from './page-link.tsx';

/** Who is signed in in this browser; says nothing of the name until it is known. */
export function SignedInAs({ children }: { readonly children?: ReactNode }) {
  const { data: user } = useQuery(realProfileQuery);
  return (
    <p>
      {user === undefined ? (
        t('You’re signed in.')
      ) : (
        <Message
          text="You’re signed in as <name/> (<email/>)."
          elements={{
            name: (
              <strong>
                {user.firstName} {user.lastName}
              </strong>
            ),
            email: <>{user.email}</>,
          }}
        />
      )}{' '}
      {children}
    </p>
  );
}

/** Asks a signed-in user to sign out before a link of a mail is used: the mail may be for another account. */
export const SignOutFirst = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.body}>
    <SignedInAs>{children}</SignedInAs>
    <Button fullWidth size="md" onClick={() => void signOut()}>
      {t('Sign out and continue')}
    </Button>
    <PageButton to={paths.home.href()} variant="default">
      {t('Stay signed in')}
    </PageButton>
  </div>
);

/**
 * Next step after a link of a mail was used: sign in, continue as the signed-in user, or sign in as someone
 * else.
 */
export function WayOn({ signInLabel = t('Sign in') }: { readonly signInLabel?: string }) {
  const navigate = useNavigate();
  const { isSignedIn } = useSession();
  if (!isSignedIn) return <PageButton to={paths.login.href()}>{signInLabel}</PageButton>;
  return (
    <>
      <SignedInAs />
      <PageButton to={paths.home.href()}>{t('Go to Marquee')}</PageButton>
      <Button
        fullWidth
        size="md"
        variant="default"
        onClick={() => void signOut().then(() => navigate(paths.login.href()))}
      >
        {t('Sign in as someone else')}
      </Button>
    </>
  );
}
