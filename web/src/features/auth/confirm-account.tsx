import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

import { NetworkError } from '../../lib/api-error.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/feedback/feedback.tsx';
import { IconAlertTriangle, IconMail } from '../../ui/icons.ts';
import { AuthCard } from './auth-card.tsx';
import classes from './auth-card.module.css';
import { confirmAccountQuery } from './auth-calls.ts';
import { WayOn } from './signed-in-as.tsx';

/** Confirms the address of a mail's link as soon as it is opened. */
export function ConfirmAccount({ token }: { readonly token: string }) {
  const { isSuccess, error, refetch, isFetching } = useQuery(confirmAccountQuery(token));
  if (isSuccess) return <Navigate to={paths.emailConfirmed.href()} replace />;
  if (error === null || isFetching) {
    return (
      <AuthCard icon={<IconMail />} title={t('Confirming your account')}>
        <div className={classes.body} role="status">
          <Loader size="sm" aria-hidden />
          <p>{t('One moment…')}</p>
        </div>
      </AuthCard>
    );
  }
  const isUnknown = error instanceof NetworkError;
  return (
    <AuthCard
      icon={<IconAlertTriangle />}
      title={isUnknown ? t('Your account is not confirmed yet') : t('This link has expired')}
    >
      <div className={classes.body} role="alert">
        <p>
          {isUnknown
            ? error.message
            : t(
                'Links work once and expire after two days. Sign in with your email and password and we’ll send a new one.',
              )}
        </p>
        {isUnknown ? (
          <Button fullWidth size="md" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        ) : (
          <WayOn />
        )}
      </div>
    </AuthCard>
  );
}
