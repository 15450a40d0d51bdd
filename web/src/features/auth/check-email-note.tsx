import { useLocation } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { Message } from '../../lib/i18n/message.tsx';
import { paths } from '../../lib/paths.ts';
import { IconMail } from '../../ui/icons.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { PageLink } from './page-link.tsx';
import { SendAgain } from './send-again.tsx';
import { WayOn } from './signed-in-as.tsx';

interface Handed {
  readonly email: string;
  readonly purpose: 'sign-up' | 'reset';
}

/** Which mail is on its way, and what to do when it does not come. */
export function CheckEmailNote() {
  const { email, purpose } = handedOn(useLocation().state);
  const isReset = purpose === 'reset';
  return (
    <AuthCard
      icon={<IconMail />}
      title={t('Check your email')}
      links={
        <PageLink to={isReset ? paths.forgotPassword.href() : paths.signUp.href()}>
          {t('Wrong address?')}
        </PageLink>
      }
    >
      <div className={classes.body}>
        <p>
          {email === '' ? (
            t('We sent a link to your address.')
          ) : (
            <Message text="We sent a link to <email/>." elements={{ email: <strong>{email}</strong> }} />
          )}{' '}
          {isReset
            ? t('Open it within one hour to choose a new password.')
            : t('Open it within two days to confirm your account, then sign in.')}
        </p>
        <p>
          {t('Nothing after a few minutes? Check your spam folder.')}{' '}
          {isReset && <PageLink to={paths.forgotPassword.href()}>{t('Send the link again')}</PageLink>}
          {!isReset &&
            email === '' &&
            t('If you sign in before confirming your address, we’ll send the link again.')}
        </p>
        {!isReset && email !== '' && <SendAgain email={email} />}
        <WayOn signInLabel={t('Go to sign in')} />
      </div>
    </AuthCard>
  );
}

/** The address travels in the history entry, never in the URL, where logs would keep it. */
function handedOn(state: unknown): Handed {
  const given = (typeof state === 'object' && state !== null ? state : {}) as Partial<Handed>;
  return {
    email: typeof given.email === 'string' ? given.email : '',
    purpose: given.purpose === 'reset' ? 'reset' : 'sign-up',
  };
}
