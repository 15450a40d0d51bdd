import { LOOKED_UP_ID_MAX } from '@marquee/schemas/queries/bid-lookup';
import { useQuery } from '@tanstack/react-query';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';

import { isStatus } from '../../../lib/api-error.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconSearch } from '../../../ui/icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { PageHeader } from '../../../widgets/page/page-header.tsx';
import type { StatisticsScope } from '../model/labels.ts';
import { bidQuery } from './api.ts';
import styles from './bid-lookup.module.css';
import { BidSummary } from './bid-summary.tsx';
import { BidTimeline } from './bid-timeline.tsx';

interface ScopeProps {
  readonly scope: StatisticsScope;
}

/** One bid by its id or click id, which is in the address: what happened to it, what it cost and why. */
export function BidLookupScreen({ scope }: ScopeProps) {
  const [id, setId] = useQueryState('id', parseAsString.withDefault('').withOptions({ history: 'push' }));
  return (
    <>
      <PageHeader description={t('See what happened to one bid, what it cost and why.')} />
      <Stack gap="md">
        <Search asked={id} onAsk={(wanted) => void setId(wanted)} />
        {id === '' ? (
          <Card>
            <EmptyState
              icon={<IconSearch />}
              order={2}
              title={t('Enter an ID')}
              text={t(
                "Bid IDs are in the recent hits of a conversion pixel. Click IDs are what '{'click_id'}' adds to your landing page URL or your ad’s markup.",
              )}
            />
          </Card>
        ) : (
          <Found scope={scope} id={id} />
        )}
      </Stack>
    </>
  );
}

interface SearchProps {
  readonly asked: string;
  readonly onAsk: (id: string) => void;
}

function Search({ asked, onAsk }: SearchProps) {
  const [text, setText] = useState(asked);
  useEffect(() => setText(asked), [asked]);
  const id = text.trim();
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        if (id !== '') onAsk(id);
      }}
    >
      <div className={styles.field}>
        <TextField
          label={t('Bid ID or click ID')}
          type="search"
          value={text}
          onChange={setText}
          maxLength={LOOKED_UP_ID_MAX}
        />
      </div>
      <Button type="submit" disabled={id === ''}>
        {t('Look up')}
      </Button>
    </form>
  );
}

function Found({ scope, id }: ScopeProps & { readonly id: string }) {
  const { data: bid, error, isFetching, refetch } = useQuery(bidQuery(scope, id));
  if (bid !== undefined)
    return (
      <>
        <BidTimeline bid={bid} />
        <BidSummary scope={scope} bid={bid} />
      </>
    );
  if (error === null || isFetching) return <Skeleton height={360} aria-label={t('The bid is loading')} />;
  return (
    <Card>
      {isStatus(error, 404) ? (
        <EmptyState
          icon={<IconSearch />}
          order={2}
          title={t('Bid not found')}
          text={
            scope === 'own'
              ? t(
                  'Check that the ID is complete. You can look up your own bids while their statistics are kept.',
                )
              : t('Check that the ID is complete. You can look up bids while their statistics are kept.')
          }
        />
      ) : (
        <ErrorState text={textsOf(error)[0] ?? ''} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}
