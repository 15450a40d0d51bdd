import { useState } from 'react';

import { IconLayoutDashboard, IconSpeakerphone } from '../ui/icons.ts';
import { Spotlight } from '../ui/overlays/spotlight.tsx';

const noop = () => undefined;
const icon = { size: '1.125rem', 'aria-hidden': true } as const;

/** The command palette: Ctrl-K opens it. */
export function PalettePart() {
  const [query, setQuery] = useState('');
  return (
    <Spotlight
      query={query}
      onQueryChange={setQuery}
      groups={[
        {
          label: 'Pages',
          items: [
            { id: 'dashboard', label: 'Dashboard', icon: <IconLayoutDashboard {...icon} />, onSelect: noop },
            {
              id: 'campaigns',
              label: 'Campaigns',
              description: 'All of them',
              icon: <IconSpeakerphone {...icon} />,
              onSelect: noop,
            },
          ],
        },
        {
          label: 'Campaigns',
          found: true,
          items: [{ id: 'c1', label: 'Autumn sale, desktop', aside: 'Active', onSelect: noop }],
        },
      ]}
    />
  );
}
