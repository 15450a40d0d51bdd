import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { PageLink } from './page-link.tsx';

/** Away from a page that a mail leads to, for guests and for who is signed in. */
export function BackLink() {
  const { isSignedIn } = useSession();
  return isSignedIn ? (
    <PageLink to={paths.home.href()}>Go to Marquee</PageLink>
  ) : (
    <PageLink to={paths.login.href()}>Back to sign in</PageLink>
  );
}
