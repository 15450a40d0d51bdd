import { t } from '../../../lib/i18n/i18n.ts';
import { IconPlug } from '../../../ui/icons.ts';
import { SwitchedList } from '../../../widgets/entity/entity-kind-list.tsx';
import { SSP } from './ssp-kind.ts';
import { sspEndpointResource } from './ssp-resource.tsx';

/** Every exchange, with its switch and its bid URL. */
export function SspEndpointList() {
  return (
    <SwitchedList
      kind={SSP}
      resource={sspEndpointResource}
      emptyState={{
        icon: <IconPlug />,
        title: t('No exchanges connected yet'),
        text: t('An endpoint gives an exchange a URL and a key for its bid requests.'),
        actionLabel: t('Connect an exchange'),
      }}
    />
  );
}
