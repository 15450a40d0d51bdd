import { entityAtTimeAnswer, type ActivityView } from '@marquee/schemas/queries/activity-log';
import { useQuery } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { objectLabel } from './entities.ts';
import { changeLabel } from './change-label.ts';
import { useFormatValue } from './format-values.tsx';

interface EntityStateDialogProps {
  readonly event: Pick<ActivityView, 'entity' | 'entityId' | 'occurredAt' | 'names'>;
  readonly onClose: () => void;
}

/** Time travel: every field of the thing right after the event. */
export function EntityStateDialog({ event, onClose }: EntityStateDialogProps) {
  const { entity, entityId, occurredAt, names } = event;
  const format = useFormatValue();
  const { data, error, refetch } = useQuery({
    queryKey: ['activity', 'entity', entity, entityId, occurredAt],
    queryFn: async ({ signal }) =>
      (
        await parsed(
          entityAtTimeAnswer,
          api.get(
            `/admin/activity-logs/entity/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`,
            { query: { at: occurredAt }, signal },
          ),
        )
      ).data,
    staleTime: Infinity,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('{object} at {date}', {
        object: objectLabel(entity, entityId, names),
        date: formatInstant(occurredAt, undefined, true),
      })}
    >
      {error !== null && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height={240} />}
      {data !== undefined && (
        <DataList
          items={Object.entries(data.fields).map(([field, value]) => ({
            id: field,
            label: changeLabel(entity, field),
            value: format(value, { entity, field, isMoney: data.money.includes(field), names: data.names }),
          }))}
        />
      )}
    </Dialog>
  );
}
