import { FILTER_LIST_TYPES, type FilterListType } from '@marquee/schemas/common/source-lists';
import type { BlacklistView } from '@marquee/schemas/global-blacklist/views';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';
import { NewButton } from '../../widgets/page/new-button.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { LIST_TYPE_LABELS } from '../../widgets/source-items/list-type-labels.ts';
import { blacklistTypesQuery } from './api.ts';
import { SourceList } from './source-list.tsx';
import { useTypeParam } from './use-type-param.ts';

/** The globally banned sources, a tab for each type; the tab is a part of the address. */
export function Blacklist() {
  const type = useTypeParam();
  const { data: views = [] } = useQuery(blacklistTypesQuery);
  if (type === undefined) return <Navigate to={paths.notFound.href()} replace />;
  const addTo = paths.globalBlacklistAdd.href({ type });
  return (
    <>
      <PageHeader
        description={<Description view={views.find((view) => view.type === type)} />}
        actions={<NewButton to={addTo}>{t('Add sources')}</NewButton>}
      />
      <LinkTabs
        label={t('Types of sources')}
        tabs={FILTER_LIST_TYPES.map((one) => ({
          label: LIST_TYPE_LABELS[one],
          count: views.find((view) => view.type === one)?.itemsCount,
          to: paths.globalBlacklist.href({ type: one }),
          isOpen: one === type,
        }))}
      />
      {/* Rows of another type must not stand in while those of this one load. */}
      <SourceList key={type} type={type} />
    </>
  );
}

/** What the list is, and when that of the open type changed last. */
function Description({ view }: { readonly view: BlacklistView | undefined }) {
  const zone = useAccountZone();
  const text = t('No campaign buys from these sources, whatever its own filter lists say.');
  if (view === undefined || view.updatedAt === null) return text;
  return `${text} ${lastChanged(view.type, formatInstant(view.updatedAt, zone))}`;
}

const lastChanged = (type: FilterListType, time: string): string =>
  t('{type} last changed: {time}.', { type: LIST_TYPE_LABELS[type], time });
