import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDateTime } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { CampaignScope } from '../api.ts';
import { ChangeLine } from '../bulk-edit/change-line.tsx';
import { useReferenceNames } from '../bulk-edit/use-reference-names.ts';
import { describeChange, type NameOf } from '../model/describe-change.ts';
import { authorLabel, entryTitle } from './entry-labels.ts';
import { historyQuery } from './history-api.ts';
import classes from './history.module.css';
import { RestoreDialog } from './restore-dialog.tsx';

interface HistoryProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

const NO_ENTRIES: readonly HistoryEntry[] = [];

/** What changed in a campaign, who changed it, and the way back to each earlier state. */
export function HistoryPanel({ scope, campaign }: HistoryProps) {
  const { timezone } = campaign;
  const [target, setTarget] = useState<HistoryEntry>();
  const history = useInfiniteQuery(historyQuery(scope, campaign));
  const entries = history.data?.pages.flat() ?? NO_ENTRIES;
  const nameOf = useReferenceNames(
    scope,
    entries.flatMap(({ changes }) => changes),
  );
  if (history.isError)
    return <ErrorState text={history.error.message} onRetry={() => void history.refetch()} />;
  if (history.data === undefined) return <Skeleton height={240} />;
  return (
    <Card
      title={t('History')}
      description={t('Times in {zone}, the campaign’s time zone.', { zone: zoneLabel(timezone) })}
    >
      <ol className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry.version}>
            <Entry scope={scope} entry={entry} timezone={timezone} nameOf={nameOf} />
            {isRestorable(entry, entries) && (
              <Button variant="default" size="compact-sm" onClick={() => setTarget(entry)}>
                {t('Go back to this')}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          variant="subtle"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('Show older changes')}
        </Button>
      )}
      {target !== undefined && (
        <RestoreDialog
          scope={scope}
          campaign={campaign}
          toVersion={target.version}
          onClose={() => setTarget(undefined)}
        />
      )}
    </Card>
  );
}

/** There is a way back where the fields have changed since; they are those of the last change before. */
const isRestorable = (entry: HistoryEntry, entries: readonly HistoryEntry[]): boolean =>
  (entry.type === 'CampaignCreated' || entry.changes.length > 0) &&
  entries.some(({ version, changes }) => version > entry.version && changes.length > 0);

interface EntryProps {
  readonly scope: CampaignScope;
  readonly entry: HistoryEntry;
  readonly timezone: string;
  readonly nameOf: NameOf;
}

const Entry = ({ scope, entry, timezone, nameOf }: EntryProps) => (
  <div>
    <strong>{entryTitle(entry)}</strong>
    <div className={classes.meta}>
      {authorLabel(entry.by, scope)} ·{' '}
      <time dateTime={entry.occurredAt}>{formatDateTime(entry.occurredAt, timezone)}</time>
    </div>
    {entry.reason !== null && <p className={classes.reason}>{declaredText(entry.reason)}</p>}
    {entry.changes.length > 0 && (
      <ul className={classes.changes}>
        {entry.changes.map((change) => (
          <li key={change.field}>
            <ChangeLine change={describeChange(change, nameOf)} />
          </li>
        ))}
      </ul>
    )}
  </div>
);
