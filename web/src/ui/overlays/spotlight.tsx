import '@mantine/spotlight/styles.layer.css';

import { Spotlight as MantineSpotlight } from '@mantine/spotlight';
import type { ReactNode } from 'react';

import { Loader } from '../feedback/feedback.tsx';
import { IconSearch } from '../icons.ts';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

export { closeSpotlight, openSpotlight } from '@mantine/spotlight';

/** One line of the palette. */
export interface SpotlightItem {
  id: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** At the right: a shortcut, a status. */
  aside?: ReactNode;
  keywords?: readonly string[] | undefined;
  onSelect: () => void;
}

export interface SpotlightGroup {
  label: string;
  items: readonly SpotlightItem[];
  /** The server found these for the query: show all of them. Without it, items are filtered here. */
  found?: boolean | undefined;
}

interface SpotlightProps {
  groups: readonly SpotlightGroup[];
  query: string;
  onQueryChange: (query: string) => void;
  loading?: boolean | undefined;
  placeholder?: string;
  nothingFound?: ReactNode;
}

function matches(item: SpotlightItem, query: string): boolean {
  const text = [item.label, item.description ?? '', ...(item.keywords ?? [])].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** For the scroll area inside the list, whose props the component passes on without declaring them. */
const SCROLLED_BY_KEYS: object = { viewportProps: { tabIndex: 0 } };

/** The command palette; Ctrl-K or Cmd-K opens it from anywhere once it is mounted, from fields too. */
export function Spotlight(props: SpotlightProps) {
  const { groups, query, onQueryChange, loading = false } = props;
  const { placeholder = 'Search pages, campaigns, creatives…', nothingFound = 'Nothing found' } = props;
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.found ? group.items : group.items.filter((item) => matches(item, query.trim())),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <MantineSpotlight.Root
      query={query}
      onQueryChange={onQueryChange}
      tagsToIgnore={[]}
      scrollable
      radius="lg"
      attributes={{ content: { 'aria-label': 'Command palette' } }}
    >
      <MantineSpotlight.Search
        placeholder={placeholder}
        aria-label={placeholder}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={loading ? <Loader size="xs" aria-label="Searching" /> : null}
      />
      <MantineSpotlight.ActionsList {...SCROLLED_BY_KEYS}>
        {shown.map((group) => (
          <MantineSpotlight.ActionsGroup key={group.label} label={group.label}>
            {group.items.map((item) => (
              <MantineSpotlight.Action
                key={item.id}
                label={item.label}
                {...withoutUndefined({ description: item.description })}
                leftSection={item.icon}
                rightSection={item.aside}
                onClick={item.onSelect}
              />
            ))}
          </MantineSpotlight.ActionsGroup>
        ))}
        {shown.length === 0 && !loading ? (
          <MantineSpotlight.Empty>{nothingFound}</MantineSpotlight.Empty>
        ) : null}
      </MantineSpotlight.ActionsList>
    </MantineSpotlight.Root>
  );
}
