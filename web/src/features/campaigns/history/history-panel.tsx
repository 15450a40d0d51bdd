import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';

import { formatDateTime } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Group } from '../../../ui/layout/layout.tsx';
import type { CampaignScope } from '../api.ts';
import { ChangeLine } from '../bulk-edit/change-line.tsx';
import { useReferenceNames } from '../bulk-edit/use-reference-names.ts';
import { describeChange, type NameOf } from '../model/describe-change.ts';
import type { BeforeAfterProps } from './before-after-dialog.tsx';
import { authorLabel, entryTitle } from './entry-labels.ts';
import { historyQuery } from './history-api.ts';
import classes from './history.module.css';
import { RestoreDialog } from './restore-dialog.tsx';

const BeforeAfterDialog = lazyWithRetry<BeforeAfterProps>(
  async () => (await import('./before-after-dialog.tsx')).BeforeAfterDialog,
);

interface HistoryProps {
  readonly scope: CampaignScope;
  readonly campaign: CampaignView;
}

const NO_ENTRIES: readonly HistoryEntry[] = [];

/** What changed in a campaign, who changed it, and the way back to each earlier state. */
export function HistoryPanel({ scope, campaign }: HistoryProps) {
  const { timezone } = campaign;
  const [target, setTarget] = useState<HistoryEntry>();
  const [compared, setCompared] = useState<HistoryEntry>();
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
            <EntryActions
              entry={entry}
              entries={entries}
              onRestore={() => setTarget(entry)}
              onCompare={() => setCompared(entry)}
            />
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
      {compared !== undefined && (
        <Compared {...{ scope, campaign, entries }} entry={compared} onClose={() => setCompared(undefined)} />
      )}
    </Card>
  );
}

const Compared = (props: BeforeAfterProps) => (
  <Suspense>
    <BeforeAfterDialog {...props} />
  </Suspense>
);

interface EntryActionsProps {
  readonly entry: HistoryEntry;
  readonly entries: readonly HistoryEntry[];
  readonly onRestore: () => void;
  readonly onCompare: () => void;
}

const EntryActions = ({ entry, entries, onRestore, onCompare }: EntryActionsProps) => (
  <Group gap="xs">
    {isRestorable(entry, entries) && (
      <Button variant="default" size="compact-sm" onClick={onRestore}>
        {t('Go back to this')}
      </Button>
    )}
    {entry.changes.length > 0 && (
      <Button variant="subtle" size="compact-sm" onClick={onCompare}>
        {t('Before and after')}
      </Button>
    )}
  </Group>
);

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
