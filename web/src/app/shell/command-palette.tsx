import { campaignView } from '@marquee/schemas/campaign/views';
import { creativeView } from '@marquee/schemas/creative/views';
import type { ProfileView } from '@marquee/schemas/user/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { pick, type InferOutput } from 'valibot';

import { parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import type { AreaName } from '../../lib/route.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';
import { openSpotlight, Spotlight, type SpotlightGroup } from '../../ui/overlays/spotlight.tsx';
import { checkAccess } from '../access.ts';
import { allRoutes } from '../routes.ts';

const FOUND_ROWS = 5;
const DEBOUNCE_MS = 150;

interface CommandPaletteProps {
  readonly area: AreaName;
  readonly user: ProfileView;
}

/** Ctrl-K: every page that this person may open, and campaigns and creatives by id or name. */
export function CommandPalette({ area, user }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query.trim(), DEBOUNCE_MS);
  useEffect(() => openSpotlight(), []);
  const isAdmin = area === 'admin';
  const canSearch = area !== 'manager' && asked !== '';
  const found = useQuery({
    queryKey: ['palette', isAdmin, asked],
    queryFn: ({ signal }) => findObjects(isAdmin ? '/admin' : '', asked, signal),
    enabled: canSearch,
    placeholderData: keepPreviousData,
  });
  const groups: SpotlightGroup[] = [
    ...(canSearch && found.data !== undefined ? objectGroups(found.data, isAdmin, navigate) : []),
    { label: 'Pages', items: pageItems(area, user, navigate) },
  ];
  return (
    <Spotlight
      groups={groups}
      query={query}
      onQueryChange={setQuery}
      loading={canSearch && found.isFetching}
      placeholder="Search pages, campaigns and creatives"
    />
  );
}

const foundCampaign = pick(campaignView, ['id', 'name', 'status']);
const foundCreative = pick(creativeView, ['id', 'name', 'status', 'creativeType']);

interface Found {
  readonly campaigns: readonly InferOutput<typeof foundCampaign>[];
  readonly creatives: readonly InferOutput<typeof foundCreative>[];
}

async function findObjects(prefix: string, text: string, signal: AbortSignal): Promise<Found> {
  const query = { search: text, perPage: FOUND_ROWS };
  const [campaigns, creatives] = await Promise.all([
    parsedList(foundCampaign, api.get(`${prefix}/campaigns`, { query, signal })),
    parsedList(foundCreative, api.get(`${prefix}/creatives`, { query, signal })),
  ]);
  return { campaigns: campaigns.data, creatives: creatives.data };
}

function objectGroups(found: Found, isAdmin: boolean, navigate: NavigateFunction): SpotlightGroup[] {
  const campaignPath = isAdmin ? paths.adminCampaignEdit : paths.campaignEdit;
  const creativePath = isAdmin ? paths.adminCreativeEdit : paths.creativeEdit;
  return [
    {
      label: 'Campaigns',
      found: true,
      items: found.campaigns.map(({ id, name, status }) => ({
        id: `campaign-${id}`,
        label: name,
        description: `Campaign ${id} · ${status}`,
        onSelect: () => void navigate(campaignPath.href({ id })),
      })),
    },
    {
      label: 'Creatives',
      found: true,
      items: found.creatives.map(({ id, name, creativeType, status }) => ({
        id: `creative-${id}`,
        label: name,
        description: `Creative ${id} · ${creativeType} · ${status}`,
        onSelect: () => void navigate(creativePath.href({ id })),
      })),
    },
  ];
}

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
        route.area === 'admin' ? 'Admin area' : route.area === 'manager' ? 'Manager area' : undefined,
      onSelect: () => void navigate(route.path.pattern.replace(/\/:\w+\?$/, '')),
    }));
