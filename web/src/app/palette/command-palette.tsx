import type { ProfileView } from '@marquee/schemas/user/views';
import { useEffect, useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';

import { looksLikeBidId } from '../../features/statistics/bids/bid-id.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { openSpotlight, Spotlight, type SpotlightGroup } from '../../ui/overlays/spotlight.tsx';
import { checkAccess } from '../access.ts';
import { allRoutes } from '../all-routes.ts';
import { useActions } from './actions.ts';
import type { FoundObject } from './object-kinds.ts';
import { useFoundObjects, useRecentObjects, type FoundKind } from './use-found-objects.ts';
import { useVerb } from './use-verb.ts';
import { ACT_AS, readTyped, START, STOP, type Verb } from './verbs.ts';

const DEBOUNCE_MS = 150;
/** Characters of an id; click ids are long. */
const SHOWN_OF_ID = 24;

interface CommandPaletteProps {
  readonly area: AreaName;
  readonly user: ProfileView;
  /** Opens the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
}

/** Ctrl-K: pages, objects by name or id, what was opened last, and what can be done to them. */
export function CommandPalette({ area, user, onShortcuts }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query, DEBOUNCE_MS);
  useEffect(() => openSpotlight(), []);
  const verbs = verbsOf(area, user);
  const typed = readTyped(asked, verbs);
  const { kinds, isSearching } = useFoundObjects(area, user, typed);
  const recent = useRecentObjects(area, user);
  const run = useVerb(area);
  const actions = useActions({ verbs, begin: setQuery, onShortcuts });
  const { verb } = typed;
  const groups: readonly SpotlightGroup[] =
    verb === undefined
      ? [
          ...(asked.trim() === ''
            ? [recentGroup(recent, navigate)]
            : [
                ...bidGroups(area, asked.trim(), navigate),
                ...kinds.map((kind) => objectGroup(kind, navigate)),
              ]),
          { label: t('Actions'), items: actions },
          { label: t('Pages'), items: pageItems(area, user, navigate) },
        ]
      : [verbGroup(verb, kinds, run)];
  return (
    <Spotlight
      groups={groups}
      query={query}
      onQueryChange={setQuery}
      loading={isSearching}
      placeholder={PLACEHOLDERS[area] ?? t('Search pages and actions')}
    />
  );
}

const PLACEHOLDERS: Readonly<Partial<Record<AreaName, string>>> = {
  advertiser: t('Search pages, campaigns, creatives and actions'),
  admin: t('Search pages, users, campaigns, payments and actions'),
};

/** What the user may do to objects of the area. */
const verbsOf = (area: AreaName, user: ProfileView): readonly Verb[] => [
  ...(area === 'manager' ? [] : [STOP, START]),
  ...(area === 'admin' && user.role === 'admin' ? [ACT_AS] : []),
];

const recentGroup = (objects: readonly FoundObject[], navigate: NavigateFunction): SpotlightGroup =>
  objectGroup({ key: 'recent', label: t('Recent'), objects }, navigate);

const objectGroup = ({ key, label, objects }: FoundKind, navigate: NavigateFunction): SpotlightGroup => ({
  label,
  found: true,
  items: objects.map(({ kind, id, name, description, href }) => ({
    id: `${key}-${kind}-${id}`,
    label: name,
    description,
    onSelect: () => void navigate(href),
  })),
});

/** What looks like the id of a bid or a click is offered to be looked up; managers have no statistics. */
const bidGroups = (area: AreaName, id: string, navigate: NavigateFunction): readonly SpotlightGroup[] =>
  area === 'manager' || !looksLikeBidId(id)
    ? []
    : [
        {
          label: t('Bids'),
          found: true,
          items: [
            {
              id: 'look-up-bid',
              label: t('Look up bid {id}', {
                id: id.length > SHOWN_OF_ID ? `${id.slice(0, SHOWN_OF_ID)}…` : id,
              }),
              onSelect: () =>
                void navigate((area === 'admin' ? paths.adminBidLookup : paths.bidLookup).href({ id })),
            },
          ],
        },
      ];

const verbGroup = (
  verb: Verb,
  kinds: readonly FoundKind[],
  run: (verb: Verb, object: FoundObject) => void,
): SpotlightGroup => ({
  label: t('Actions'),
  found: true,
  items: kinds
    .filter(({ key }) => key === verb.kind)
    .flatMap(({ objects }) => objects)
    .map((object) => ({
      id: `${verb.kind}-${String(verb.isActive)}-${object.id}`,
      label: verb.labelFor(object.name),
      description: object.description,
      onSelect: () => run(verb, object),
    })),
});

/** The pages of the open area first. */
const pageItems = (area: AreaName, user: ProfileView, navigate: NavigateFunction) =>
  allRoutes
    .filter(
      (route) =>
        !/:\w+(\/|$)/.test(route.path.pattern) && ['advertiser', 'admin', 'manager'].includes(route.area),
    )
    .filter((route) => checkAccess(route.access, user) === 'enter')
    .sort((left, right) => Number(right.area === area) - Number(left.area === area))
    .map((route) => ({
      id: route.id,
      label: route.title,
      description:
        route.area === 'admin' ? t('Admin area') : route.area === 'manager' ? t('Manager area') : undefined,
      onSelect: () => void navigate(route.path.pattern.replace(/\/:\w+\?$/, '')),
    }));
