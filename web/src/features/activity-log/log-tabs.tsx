import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';

const TABS = [
  { label: 'Changes', to: paths.activityLogs.href() },
  { label: 'Access', to: paths.accessLog.href() },
];

/** The two logs: what changed, and who read. */
export const LogTabs = () => <LinkTabs label="Logs" tabs={TABS} />;
