import { Link, useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useKnownProfile } from '../../lib/profile.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { DocumentTitle } from '../page/document-title.tsx';
import { ERROR_KINDS, type ErrorAdvice, type ErrorKind } from './error-kinds.ts';
import classes from './error-page.module.css';

interface ErrorPageProps {
  readonly kind: ErrorKind;
  /** Where the action leads, or what it does, when it is not what the table says. */
  readonly to?: string | (() => void) | undefined;
  readonly requestId?: string;
}

/** Failures of ours, about which a user may ask. */
const SUPPORTED: Partial<Record<ErrorKind, true>> = { server: true, crash: true, part: true };

/** For accounts that have support; what is not known of the user is not asked of a server that fails. */
function ContactSupport() {
  const { isSignedIn } = useSession();
  const user = useKnownProfile();
  if (!isSignedIn || (user !== undefined && user.role !== 'advert')) return null;
  return (
    <Link className={classes.support} to={paths.supportAdd.href()}>
      {t('Contact support')}
    </Link>
  );
}

/** One failure as a page: what happened, what to do, and one button that does it. */
export function ErrorPage({ kind, to, requestId }: ErrorPageProps) {
  const navigate = useNavigate();
  const { code, name, title, advice, action }: ErrorAdvice = ERROR_KINDS[kind];
  const act = () => {
    const target = to ?? action?.to;
    if (typeof target === 'function') target();
    else if (target === 'reload') window.location.reload();
    else if (target === 'back') void navigate(-1);
    else if (target !== undefined) void navigate(target);
  };
  return (
    <section className={classes.page} aria-labelledby="error-title">
      <DocumentTitle title={title} />
      <p className={classes.code}>{code}</p>
      {name !== undefined && <p className={classes.name}>{name}</p>}
      <h1 id="error-title" className={classes.title}>
        {title}
      </h1>
      <p className={classes.advice}>{advice}</p>
      {action !== undefined && (
        <Button onClick={act} size="md">
          {action.label}
        </Button>
      )}
      {kind in SUPPORTED && <ContactSupport />}
      {requestId !== undefined && (
        <p className={classes.request}>{t('Request {requestId}', { requestId })}</p>
      )}
    </section>
  );
}
