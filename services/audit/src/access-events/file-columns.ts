import { columnByName, type TableColumns } from '@marquee/kit/lists/list-file';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';

const column = columnByName<AccessEventView>;

/** Access events as a file, its columns named by fields for programs. */
export const ACCESS_COLUMNS: TableColumns<AccessEventView> = {
  ...column('id', 'integer', ({ id }) => id),
  ...column('occurredAt', 'instant', ({ occurredAt }) => occurredAt),
  ...column('kind', 'text', ({ kind }) => kind),
  ...column('whoId', 'integer', (view) => view.who?.id ?? null),
  ...column('who', 'text', (view) => view.who?.name ?? ''),
  ...column('onBehalfOfId', 'integer', (view) => view.onBehalfOf?.id ?? null),
  ...column('onBehalfOf', 'text', (view) => view.onBehalfOf?.name ?? ''),
  ...column('ip', 'text', (view) => view.ip ?? ''),
  ...column('userAgent', 'text', (view) => view.userAgent ?? ''),
  ...column('call', 'text', ({ call }) => call),
  ...column('objectId', 'text', (view) => view.objectId ?? ''),
  ...column('status', 'integer', (view) => view.status),
  ...column('impersonationMode', 'text', (view) => view.impersonationMode ?? ''),
  ...column('reason', 'text', (view) => view.reason ?? ''),
  ...column('correlationId', 'text', ({ correlationId }) => correlationId),
};
