import { t } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

/** Two-step sign-in among a person's settings. */
export function SecondFactorCard() {
  const { sudoUser } = useSession();
  return (
    <Card title={t('Two-step sign-in')} description={t('Enter the code from your phone.')}>
      {sudoUser === undefined ? (
        <SecondFactorPanel />
      ) : (
        <Alert tone="info" title={t('Not available while acting as another user')}>
          {t('You can’t change someone else’s two-step sign-in here. Reset it in user management instead.')}
        </Alert>
      )}
    </Card>
  );
}
