import { SettingsTabs } from '../../../features/account-settings/settings-tabs.tsx';
import { ApiKeysPanel } from '../../../features/api-keys/api-keys-panel.tsx';
import { PostbackSecretCard } from '../../../features/postback-secret/postback-secret-card.tsx';
import { SecondFactorCard } from '../../../features/second-factor/second-factor-card.tsx';
import { SessionsPanel } from '../../../features/sessions/sessions-panel.tsx';
import { WebhooksPanel } from '../../../features/webhooks/webhooks-panel.tsx';
import { MailsPanel } from '../../../features/statistics/mails/mails-panel.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const { id, role } = useProfile();
  const { sudoUser } = useSession();
  const isAdvertiser = role === 'advert';
  const isOwn = sudoUser === undefined;
  return (
    <>
      <PageHeader />
      <SettingsTabs
        secondFactor={<SecondFactorCard />}
        postbackSecret={isAdvertiser && <PostbackSecretCard userId={id} isOwn={isOwn} />}
        reportMails={isAdvertiser && <MailsPanel />}
        panels={{
          sessions: <SessionsPanel userId={id} isOwn />,
          'api-keys': isAdvertiser ? <ApiKeysPanel userId={id} canCreate={isOwn} /> : undefined,
          webhooks: isAdvertiser ? <WebhooksPanel isOwn={isOwn} /> : undefined,
        }}
      />
    </>
  );
}
