import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button, CloseButton } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import classes from './bulk-bar.module.css';
import { withTagQuestion } from '../../tags/bulk-tags-action.ts';
import type { BulkAction, ListNoun } from '../resource.ts';
import { countOf, type Selection } from './selection.ts';
import type { BulkProgress } from './use-bulk.ts';

export interface BulkBarProps<Row> {
  readonly noun: ListNoun;
  readonly selection: Selection<Row>;
  readonly total: number;
  readonly actions: readonly BulkAction<Row>[];
  readonly progress: BulkProgress | undefined;
  readonly onRun: (action: BulkAction<Row>) => void;
  readonly onCancel: () => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What can be done with the ticked rows; stays in sight at the bottom of the window. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { noun, selection, total, actions, progress, onRun, onCancel, onSelectAll, onClear } = props;
  const count = countOf(selection, total);
  const rows = [...selection.rows.values()];
  const offered = actions.filter(({ isOffered }) => selection.allMatching || (isOffered?.(rows) ?? true));
  return (
    <section
      className={classes.bar}
      aria-label={t('Actions on the selected {objects}', { objects: noun.many })}
    >
      {progress === undefined ? (
        <>
          <p className={classes.count} role="status">
            {selection.allMatching
              ? t('All {objects} selected', { objects: noun.counted(count) })
              : t('{objects} selected', { objects: noun.counted(count) })}
          </p>
          {!selection.allMatching && total > count && (
            <Button variant="subtle" size="compact-sm" onClick={onSelectAll}>
              {t('Select all {total} matching', { total: formatCount(total) })}
            </Button>
          )}
          <div className={classes.actions}>
            {offered.map((action) => (
              <Button
                key={action.id}
                size="compact-md"
                variant="default"
                leftSection={action.icon}
                {...(action.danger === true ? { c: 'var(--mq-negative)' } : {})}
                onClick={() => onRun(withTagQuestion(action))}
              >
                {action.label}
              </Button>
            ))}
          </div>
          <CloseButton aria-label={t('Clear selection')} onClick={onClear} />
        </>
      ) : (
        <>
          <p className={classes.count} role="status">
            {t('{label}: {done} of {total}', {
              label: progress.label,
              done: formatCount(progress.done),
              total: formatCount(progress.total),
            })}
          </p>
          <Progress
            className={classes.progress ?? ''}
            aria-label={progress.label}
            value={progress.total === 0 ? 0 : (progress.done / progress.total) * 100}
          />
          <Button variant="default" size="compact-md" onClick={onCancel}>
            {t('Stop')}
          </Button>
        </>
      )}
    </section>
  );
}
