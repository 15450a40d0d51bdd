import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconEdit, IconPhoto, IconPlus, IconX } from '../../../ui/icons.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { EntityList } from '../../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, RowAction } from '../../../widgets/entity-list/resource.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { campaignQuery, type CampaignScope } from '../api.ts';
import { campaignHref, relatedAddPath, relatedPath } from '../commands/use-campaign-commands.ts';
import { createCreativeHref } from '../create-creative.ts';
import { CREATIVES_RECOMMENDED } from '../model/warnings.ts';
import { CampaignTabs } from '../page/campaign-tabs.tsx';
import type { CreativePerformanceProps } from '../rotation/creative-performance.tsx';
import { RotationField } from '../rotation/rotation-field.tsx';
import { creativeHref } from './creative-href.ts';
import { relatedResource } from './related-resource.tsx';
import { useRelation } from './relation.ts';

const CreativePerformance = lazyWithRetry<CreativePerformanceProps>(
  async () => (await import('../rotation/creative-performance.tsx')).CreativePerformance,
);

/** What a campaign shows: switched, taken out, and added to. */
export function RelatedCreatives({ scope }: { readonly scope: CampaignScope }) {
  const id = Number(useParams()['id']);
  const { data: campaign } = useQuery(campaignQuery(scope, id));
  return (
    <>
      <PageHeader
        description={
          campaign === undefined ? (
            t('Creatives in this campaign.')
          ) : (
            <Message
              text="Of <campaign/>"
              elements={{ campaign: <Link to={campaignHref(scope, id)}>{campaign.name}</Link> }}
            />
          )
        }
        actions={campaign !== undefined && <HeaderActions scope={scope} campaign={campaign} />}
      />
      <CampaignTabs scope={scope} id={id} />
      {campaign === undefined ? (
        <Skeleton height={320} radius="lg" />
      ) : (
        <RelatedList scope={scope} campaign={campaign} />
      )}
    </>
  );
}

interface RelatedProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

function HeaderActions({ scope, campaign: { id, creativeType } }: RelatedProps) {
  return (
    <>
      {scope === 'own' && (
        <Button
          variant="default"
          component={Link}
          to={createCreativeHref({ creativeType, campaignId: id, returnTo: relatedPath(scope).href({ id }) })}
        >
          {t('New creative')}
        </Button>
      )}
      <Button
        component={Link}
        to={relatedAddPath(scope).href({ id })}
        leftSection={<IconPlus size="1rem" aria-hidden />}
      >
        {t('Add creatives')}
      </Button>
    </>
  );
}

function RelatedList({ scope, campaign }: RelatedProps) {
  const { id, creativesCount } = campaign;
  const profile = useMaybeProfile();
  const showsClicks = scope === 'all' || profile?.role === 'admin' || profile?.canSeeClick === true;
  const resource = useMemo(() => relatedResource(scope, id, showsClicks), [scope, id, showsClicks]);
  const { bulkActions, rowActions } = useRelatedActions(scope, id);
  return (
    <>
      {creativesCount > 0 && creativesCount < CREATIVES_RECOMMENDED && (
        <Alert tone="warning" mb="md">
          {t(
            'It has {creativesCount, plural, one {# creative} other {# creatives}}; at least {recommended} are recommended, in several sizes.',
            { creativesCount, recommended: CREATIVES_RECOMMENDED },
          )}
        </Alert>
      )}
      {creativesCount > 1 && <RotationField scope={scope} campaign={campaign} />}
      <EntityList
        resource={resource}
        scope={scope}
        rowHref={(creative) => creativeHref(scope, creative.id)}
        rowActions={rowActions}
        bulkActions={bulkActions}
        emptyState={{
          icon: <IconPhoto />,
          title: t('No creatives in this campaign yet'),
          text: t('Add one to start showing ads.'),
          action: (
            <Button component={Link} to={relatedAddPath(scope).href({ id })}>
              {t('Add creatives')}
            </Button>
          ),
        }}
      />
      {creativesCount > 0 && (
        <Suspense fallback={<Skeleton height={240} radius="md" mt="lg" aria-label={t('Loading')} />}>
          <CreativePerformance scope={scope} campaign={campaign} canSeeClick={showsClicks} />
        </Suspense>
      )}
    </>
  );
}

/** Takes creatives out of the campaign, one or many; they stay the account's. */
function useRelatedActions(scope: CampaignScope, campaignId: number) {
  const relation = useRelation(scope, campaignId);
  const remove = async (ids: readonly number[]) => {
    await relation.runAsync({ remove: ids });
    toast.undoable(
      t('{count, plural, one {# creative} other {# creatives}} removed from the campaign', {
        count: ids.length,
      }),
      () => relation.run({ add: ids }),
    );
  };
  const bulkActions: readonly BulkAction<CreativeView>[] = [
    {
      id: 'remove',
      label: t('Remove'),
      icon: <IconX size="1rem" />,
      done: t('removed'),
      // One change of the campaign, not one for each.
      run: async (target, { resolveIds }) => {
        const ids = await resolveIds(target);
        await relation.runAsync({ remove: ids.map(Number) });
        return {
          succeeded: ids,
          failed: [],
          undo: () => relation.run({ add: ids.map(Number) }),
        };
      },
    },
  ];
  const rowActions = (creative: CreativeView): readonly RowAction[] => [
    {
      id: 'edit',
      label: t('Edit'),
      icon: <IconEdit size="1rem" />,
      href: creativeHref(scope, creative.id),
    },
    {
      id: 'remove',
      label: t('Remove from the campaign'),
      icon: <IconX size="1rem" />,
      separated: true,
      // The rejection is shown by the command.
      onSelect: () => void remove([creative.id]).catch(() => undefined),
    },
  ];
  return { bulkActions, rowActions };
}
