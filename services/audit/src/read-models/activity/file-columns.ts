import { columnByName, type TableColumns } from '@marquee/kit/lists/list-file';
import type { ActivityChange } from '@marquee/schemas/queries/activity-log';

import { isReasonField } from '../../changes/reason-fields.ts';
import type { UnnamedActivity } from './query.ts';

const column = columnByName<UnnamedActivity>;

/** The log as a file, one line an event, its columns named by fields for programs. */
export const ACTIVITY_COLUMNS: TableColumns<UnnamedActivity> = {
  ...column('position', 'integer', ({ position }) => position),
  ...column('id', 'text', ({ id }) => id),
  ...column('occurredAt', 'instant', ({ occurredAt }) => occurredAt),
  ...column('whoId', 'integer', (view) => view.who?.id ?? null),
  ...column('who', 'text', (view) => view.who?.name ?? ''),
  ...column('onBehalfOfId', 'integer', (view) => view.onBehalfOf?.id ?? null),
  ...column('onBehalfOf', 'text', (view) => view.onBehalfOf?.name ?? ''),
  ...column('accountId', 'integer', (view) => view.accountId ?? null),
  ...column('ip', 'text', (view) => view.ip ?? ''),
  ...column('userAgent', 'text', (view) => view.userAgent ?? ''),
  ...column('entity', 'text', ({ entity }) => entity),
  ...column('entityId', 'text', ({ entityId }) => entityId),
  ...column('revision', 'integer', (view) => view.revision),
  ...column('type', 'text', ({ type }) => type),
  ...column('action', 'text', ({ action }) => action),
  ...column('reason', 'text', (view) => reasonOf(view)),
  ...column('changes', 'text', (view) => view.changes.map(changeText).join('\n')),
  ...column('correlationId', 'text', ({ correlationId }) => correlationId),
  ...column('causationId', 'text', (view) => view.causationId ?? ''),
};

/** The reason that the acting user gave. */
const reasonOf = ({ changes }: UnnamedActivity): string =>
  changes
    .filter(({ field, new: now }) => isReasonField(field) && typeof now === 'string')
    .map(({ new: now }) => String(now))
    .join('\n');

const changeText = (change: ActivityChange) =>
  `${change.field}: ${valueText(change.old)} -> ${valueText(change.new)}`;

function valueText(value: unknown): string {
  if (value === null) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
