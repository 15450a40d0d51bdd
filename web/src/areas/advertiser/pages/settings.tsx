import { SettingsTabs } from '../../../features/account-settings/settings-tabs.tsx';
import { PostbackSecretCard } from '../../../features/postback-secret/postback-secret-card.tsx';
import { SecondFactorCard } from '../../../features/second-factor/second-factor-card.tsx';
import { useProfile } from '../../../lib/profile.ts';
import { useSession } from '../../../lib/session.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const { id, role } = useProfile();
  const { sudoUser } = useSession();
  return (
    <>
      <PageHeader />
      <SettingsTabs
        secondFactor={<SecondFactorCard />}
        postbackSecret={
          role === 'advert' && <PostbackSecretCard userId={id} isOwn={sudoUser === undefined} />
        }
      />
    </>
  );
}
