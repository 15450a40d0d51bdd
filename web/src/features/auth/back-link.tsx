import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { PageLink } from './page-link.tsx';

/** Away from a page that a mail leads to, for guests and for who is signed in. */
export function BackLink() {
  const { isSignedIn } = useSession();
  return isSignedIn ? (
    <PageLink to={paths.home.href()}>{t('Go to Marquee')}</PageLink>
  ) : (
    <PageLink to={paths.login.href()}>{t('Back to sign in')}</PageLink>
  );
}
