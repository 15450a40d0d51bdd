import { activityAnswer, type ActivityRow, type ActivityView } from '@marquee/schemas/queries/activity-log';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import classes from './activity-log.module.css';
import { actorLabel } from './activity-resource.tsx';
import { objectLabel } from './entities.ts';
import { EntityStateDialog } from './entity-state-dialog.tsx';
import { personLabel } from './log-columns.tsx';
import { changeLabel } from './change-label.ts';
import { withoutKept } from './format-change.ts';
import { useFormatValue } from './format-values.tsx';

/** One event in full: every field before and after, its origin, and the object's state at that time. */
export function ActivityDetail({ event }: { readonly event: ActivityRow }) {
  const [isStateOpen, state] = useDisclosure(false);
  return (
    <div className={classes.detail}>
      {event.isWhole ? <Changes {...event} /> : <AllChanges event={event} />}
      <DataList
        items={[
          {
            label: t('Event'),
            value: t('{type} · {id} · position {position}, revision {revision}', {
              type: event.type,
              id: event.id,
              position: event.position,
              revision: event.revision,
            }),
          },
          { label: t('Object'), value: objectLabel(event.entity, event.entityId, event.names) },
          {
            label: t('Who'),
            value:
              event.onBehalfOf === null
                ? actorLabel(event)
                : t('{actor} on behalf of {person}', {
                    actor: actorLabel(event),
                    person: personLabel(event.onBehalfOf),
                  }),
          },
          { label: t('Browser'), value: event.userAgent },
          { label: t('Follows from event'), value: event.causationId },
          {
            label: t('Request'),
            value: (
              <Link to={`?${new URLSearchParams({ correlationId: event.correlationId })}`}>
                {t('All events from this request')}
              </Link>
            ),
          },
        ]}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={state.open}>
          {t('View at this point in time')}
        </Button>
      </div>
      {isStateOpen && <EntityStateDialog event={event} onClose={state.close} />}
    </div>
  );
}

/** All changes of an event. Lists have only the first ones; the rest is loaded when the event is opened. */
function AllChanges({ event: { id, changesCount } }: { readonly event: ActivityRow }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', 'event', id],
    queryFn: async ({ signal }) =>
      (await parsed(activityAnswer, api.get(`/admin/activity-logs/${id}`, { signal }))).data,
    staleTime: Infinity,
  });
  if (error !== null) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={Math.min(changesCount, 20) * 32} />;
  return <Changes {...data} />;
}

function Changes({ entity, changes, names }: Pick<ActivityView, 'entity' | 'changes' | 'names'>) {
  const format = useFormatValue();
  if (changes.length === 0) return null;
  return (
    <div className={classes.scroll}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{t('Field')}</th>
            <th scope="col">{t('Before')}</th>
            <th scope="col">{t('After')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ old: before, new: after, ...change }) => {
            const [old, now] = withoutKept(before, after);
            return (
              <tr key={change.field}>
                <th scope="row">{changeLabel(entity, change.field)}</th>
                <td>
                  <del>{format(old, { entity, names, ...change })}</del>
                </td>
                <td>
                  <ins>{format(now, { entity, names, ...change })}</ins>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
