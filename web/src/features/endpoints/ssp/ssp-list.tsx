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
        title: 'No exchanges connected yet',
        text: 'An endpoint gives an exchange a URL and a key for its bid requests.',
        actionLabel: 'Connect an exchange',
      }}
    />
  );
}
