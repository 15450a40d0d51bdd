import type { ReactNode } from 'react';

import { ApiError } from '../../lib/api-error.ts';
import { reasonOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert, EmptyState, ErrorState } from '../../ui/feedback/feedback.tsx';
import { IconFilterOff } from '../../ui/icons.ts';
import classes from './entity-list.module.css';
import type { EmptyContent } from './resource.ts';
import type { ListState } from './use-list-state.ts';

interface Loadable {
  readonly isError: boolean;
  readonly data: unknown;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface Situation {
  readonly query: Loadable;
  readonly noun: { readonly many: string };
  readonly state: ListState;
  readonly total: number;
  readonly emptyState: EmptyContent;
}

/** What is shown instead of rows; undefined when there are rows, or they are loading. */
export function emptyOrError({ query, noun, state, total, emptyState }: Situation): ReactNode {
  if (query.isError && query.data === undefined) {
    return (
      <div className={classes.instead}>
        <ErrorState
          order={2}
          title={t('Couldn’t load {objects}', { objects: noun.many })}
          text={reasonOf(query.error)}
          requestId={query.error instanceof ApiError ? query.error.requestId : undefined}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (query.isPending || total > 0) return undefined;
  return (
    <div className={classes.instead}>
      {state.isFiltered ? (
        <EmptyState
          order={2}
          icon={<IconFilterOff />}
          title={t('No {objects} match these filters', { objects: noun.many })}
          text={t('Remove a filter or try another search.')}
          action={
            <Button variant="default" onClick={state.clear}>
              {t('Clear all filters')}
            </Button>
          }
        />
      ) : (
        <EmptyState order={2} {...emptyState} />
      )}
    </div>
  );
}

/** The rows in sight are older than they should be: the newest call failed. */
export function StaleNotice({ query }: { readonly query: Loadable }) {
  return (
    <Alert tone="warning" className={classes.stale} title={t('These rows may be out of date')}>
      {reasonOf(query.error)}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
        {t('Try again')}
      </Button>
    </Alert>
  );
}
