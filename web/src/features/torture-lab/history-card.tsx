import { useSyncExternalStore } from 'react';

import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { pastRuns, type PastRun } from './history.ts';
import classes from './torture-lab.module.css';
import { describeResult } from './describe-result.ts';

interface HistoryCardProps {
  readonly onRecall: (run: PastRun) => void;
  readonly shownId: number | undefined;
}

/** The last runs of this tab; closing it deletes them. */
export function HistoryCard({ onRecall, shownId }: HistoryCardProps) {
  const runs = useSyncExternalStore(pastRuns.subscribe, pastRuns.read);
  if (runs.length === 0) return null;
  return (
    <Card title={t('Last runs')} description={t('Kept in this tab only.')}>
      <ol className={classes.history}>
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={classes.past}
              aria-current={run.id === shownId}
              onClick={() => onRecall(run)}
            >
              <span className={classes.pastTitle}>{run.title}</span>
              <span className={classes.quiet}>
                {t('{title} · {date}', {
                  title: describeResult(run.result.verdict).title,
                  date: formatInstant(run.atMs, undefined, true).slice(11),
                })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Card>
  );
}
