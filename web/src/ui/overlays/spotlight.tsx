import '@mantine/spotlight/styles.layer.css';

import { createSpotlight, Spotlight as MantineSpotlight } from '@mantine/spotlight';
import { useEffect, type ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Loader } from '../feedback/feedback.tsx';
import { IconSearch } from '../icons.ts';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

const [store, palette] = createSpotlight();

export const openSpotlight = palette.open;

/** One line of the palette. */
export interface SpotlightItem {
  id: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** At the right: a shortcut, a status. */
  aside?: ReactNode;
  keywords?: readonly string[] | undefined;
  /** Choosing it leaves the palette open: it continues the line. */
  keepsOpen?: boolean | undefined;
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

/** The component marks the first line when the text changes; what the server finds for it comes later. */
function useSelectFirst(lines: string): void {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [lines]);
}

/** The command palette; Ctrl-K or Cmd-K opens it from anywhere once it is mounted, from fields too. */
export function Spotlight(props: SpotlightProps) {
  const { groups, query, onQueryChange, loading = false } = props;
  const { placeholder = t('Search pages, campaigns, creatives…'), nothingFound = t('Nothing found') } = props;
  const shown = groups
    .map((group) => ({
      ...group,
      items: group.found ? group.items : group.items.filter((item) => matches(item, query.trim())),
    }))
    .filter(({ items }) => items.length > 0);
  useSelectFirst(shown.flatMap(({ items }) => items.map(({ id }) => id)).join('\n'));
  return (
    <MantineSpotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      tagsToIgnore={[]}
      scrollable
      radius="lg"
      attributes={{ content: { 'aria-label': t('Command palette') } }}
    >
      <MantineSpotlight.Search
        placeholder={placeholder}
        aria-label={placeholder}
        leftSection={<IconSearch size="1.125rem" aria-hidden />}
        rightSection={loading ? <Loader size="xs" aria-label={t('Searching')} /> : null}
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
                closeSpotlightOnTrigger={item.keepsOpen !== true}
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
