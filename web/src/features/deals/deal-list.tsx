import { t } from '../../lib/i18n/i18n.ts';
import { IconPlug } from '../../ui/icons.ts';
import { SwitchedList } from '../../widgets/entity/entity-kind-list.tsx';
import { DEAL } from './deal-kind.ts';
import { dealResource } from './deal-resource.tsx';

/** Every deal, with its switch. */
export function DealList() {
  return (
    <SwitchedList
      kind={DEAL}
      resource={dealResource}
      emptyState={{
        icon: <IconPlug />,
        title: t('No deals yet'),
        text: t('Add a deal to bid on requests that carry its ID.'),
      }}
    />
  );
}
