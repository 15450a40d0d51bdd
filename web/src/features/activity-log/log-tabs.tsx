import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';

const TABS = [
  { label: t('Changes'), to: paths.activityLogs.href() },
  { label: t('Access'), to: paths.accessLog.href() },
];

/** The two logs: what changed, and who read. */
export const LogTabs = () => <LinkTabs label={t('Logs')} tabs={TABS} />;
