import { SettingsTabs } from '../../../features/account-settings/settings-tabs.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export const Page = () => (
  <>
    <PageHeader />
    <SettingsTabs />
  </>
);
