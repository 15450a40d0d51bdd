import type { ActivityView } from '@marquee/schemas/queries/activity-log';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { DataList } from '../../ui/data-list.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import classes from './activity-log.module.css';
import { actorLabel, personWords } from './activity-resource.tsx';
import { fieldWords, valueWords } from './change-words.ts';
import { EntityStateDialog } from './entity-state-dialog.tsx';

/** One event in full: every field before and after, where it came from, and the thing as it then stood. */
export function ActivityDetail({ event }: { readonly event: ActivityView }) {
  const [isStateOpen, state] = useDisclosure(false);
  return (
    <div className={classes.detail}>
      {event.changes.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.diff}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {event.changes.map((change) => (
                <tr key={change.field}>
                  <th scope="row">{fieldWords(change.field)}</th>
                  <td>
                    <del>{valueWords(change.old)}</del>
                  </td>
                  <td>
                    <ins>{valueWords(change.new)}</ins>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <DataList
        items={[
          {
            label: 'Event',
            value: `${event.type} · ${event.id} · position ${event.position}, revision ${event.revision}`,
          },
          {
            label: 'Who',
            value: (
              <>
                {actorLabel(event)}
                {event.onBehalfOf !== null && ` on behalf of ${personWords(event.onBehalfOf)}`}
              </>
            ),
          },
          { label: 'Browser', value: event.userAgent },
          { label: 'Follows from event', value: event.causationId },
          {
            label: 'Request',
            value: (
              <Link to={paths.activityLogs.href({ correlationId: event.correlationId })}>
                Everything that this request set off
              </Link>
            ),
          },
        ]}
      />
      <div>
        <Button variant="default" size="compact-sm" onClick={state.open}>
          Show it as it was then
        </Button>
      </div>
      {isStateOpen && <EntityStateDialog event={event} onClose={state.close} />}
    </div>
  );
}
