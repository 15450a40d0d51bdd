import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { useLocation } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';
import { userResource } from './user-resource.tsx';

interface QuickTab {
  readonly label: string;
  readonly filters: Readonly<Record<string, string>>;
}

const TABS: readonly QuickTab[] = [
  { label: t('All'), filters: {} },
  { label: t('Advertisers'), filters: { role: 'advert' } },
  { label: t('Managers'), filters: { role: 'manager' } },
  { label: t('Admins'), filters: { role: 'admin' } },
  { label: t('Online'), filters: { isOnline: 'true' } },
  {
    label: t('Low balance'),
    filters: { role: 'advert', isActive: 'true', balance: `..${RUN_BALANCE_MIN_DOLLARS}` },
  },
  { label: t('Inactive'), filters: { isActive: 'false' } },
  { label: t('Favorites'), filters: { isFavorite: 'true' } },
];

const FIELDS = userResource.filters.map(({ field }) => field);

/** Tabs with common filters, each with an address; sorting and search remain. */
export function UserTabs() {
  const { pathname, search } = useLocation();
  const now = new URLSearchParams(search);
  const tabs = TABS.map(({ label, filters }) => ({
    label,
    to: { pathname, search: withFilters(now, filters) },
    isOpen: FIELDS.every((field) => (now.get(field) ?? undefined) === filters[field]),
  }));
  return <LinkTabs label={t('Kinds of users')} tabs={tabs} />;
}

function withFilters(now: URLSearchParams, filters: QuickTab['filters']): string {
  const next = new URLSearchParams(now);
  for (const field of [...FIELDS, 'page']) next.delete(field);
  for (const [field, value] of Object.entries(filters)) next.set(field, value);
  return next.toString();
}
