import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { IconPlug } from '../../ui/icons.ts';
import { SwitchedList } from '../../widgets/admin-entity/switched-list.tsx';
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
        title: 'No deals yet',
        text: 'Add a deal to bid on requests that carry its ID.',
        action: (
          <Button component={Link} to={paths.dealAdd.href()}>
            New deal
          </Button>
        ),
      }}
    />
  );
}
