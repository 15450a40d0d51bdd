import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import { campaignQuery, type CampaignScope } from '../api.ts';
import { editPath, relatedPath } from '../commands/use-campaign-commands.ts';
import { createCreativeHref } from '../create-creative.ts';
import { CreativePicker } from '../form/creative-picker.tsx';
import classes from './related.module.css';
import { useRelation } from './relation.ts';

/** Existing creatives to put into a campaign, or a way to a new one. */
export function AddRelatedCreatives({ scope }: { readonly scope: CampaignScope }) {
  const id = Number(useParams()['id']);
  const { data: campaign } = useQuery(campaignQuery(scope, id));
  return (
    <>
      <PageHeader
        description={
          campaign !== undefined && (
            <Message
              text="To <campaign/>"
              elements={{ campaign: <Link to={editPath(scope).href({ id })}>{campaign.name}</Link> }}
            />
          )
        }
      />
      {campaign === undefined ? (
        <Skeleton height={360} radius="lg" />
      ) : (
        <AddForm scope={scope} campaign={campaign} />
      )}
    </>
  );
}

function AddForm({ scope, campaign }: { readonly scope: CampaignScope; readonly campaign: CampaignView }) {
  const { id, creativeType, creativeIds, userId } = campaign;
  const navigate = useNavigate();
  const relation = useRelation(scope, id);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const back = relatedPath(scope).href({ id });
  const createHref =
    scope === 'own' ? createCreativeHref({ creativeType, campaignId: id, returnTo: back }) : undefined;
  const add = async () => {
    await relation.runAsync({ add: chosen });
    toast.success(
      t('{count, plural, one {# creative} other {# creatives}} added to the campaign', {
        count: chosen.length,
      }),
    );
    void navigate(back);
  };
  return (
    <Card>
      <CreativePicker
        label={t('Creatives in this account')}
        scope={scope}
        userId={scope === 'all' ? userId : undefined}
        creativeType={creativeType}
        value={chosen}
        onChange={setChosen}
        without={creativeIds}
        createHref={createHref}
        onCreate={(href) => void navigate(href)}
      />
      <div className={classes.footer}>
        <Button
          disabled={chosen.length === 0}
          loading={relation.isPending}
          leftSection={<IconPlus size="1rem" aria-hidden />}
          // The rejection is shown by the command.
          onClick={() => void add().catch(() => undefined)}
        >
          {chosen.length === 0
            ? t('Add to the campaign')
            : t('Add {count, plural, one {# creative} other {# creatives}}', { count: chosen.length })}
        </Button>
        {createHref !== undefined && (
          <Button variant="default" component={Link} to={createHref}>
            {t('New creative')}
          </Button>
        )}
        <Button variant="subtle" component={Link} to={back}>
          {t('Cancel')}
        </Button>
      </div>
    </Card>
  );
}
