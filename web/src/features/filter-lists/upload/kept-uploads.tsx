import type { ItemUploadView } from '@marquee/schemas/filter-list/uploads';
import { useQuery } from '@tanstack/react-query';

import { formatDecimal } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { reportSummary } from '../../../widgets/source-items/report-summary.ts';
import { AddingLine } from './adding-line.tsx';
import { discardUpload, saveRejected, UPLOAD_KEY, uploadsQuery } from './upload-calls.ts';

const MEGABYTE = 1_048_576;
const megabytes = (bytes: number): string => formatDecimal(bytes / MEGABYTE, 1);

interface KeptUploadsProps {
  readonly listId: number;
  /** One whose report the page shows. */
  readonly hiddenId: string | undefined;
}

/** Uploads of the last day: what can be continued, what is being added, and what became of the others. */
export function KeptUploads({ listId, hiddenId }: KeptUploadsProps) {
  const { data = [] } = useQuery(uploadsQuery(listId));
  const uploads = data.filter(({ id }) => id !== hiddenId);
  if (uploads.length === 0) return null;
  return (
    <Stack gap="sm" component="ul" aria-label={t('Recent uploads')} style={{ listStyle: 'none', padding: 0 }}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          {upload.state === 'adding' ? (
            <AddingLine name={upload.name} share={upload.shareAdded} linesDone={upload.linesDone} />
          ) : (
            <KeptUpload listId={listId} upload={upload} />
          )}
        </li>
      ))}
    </Stack>
  );
}

function KeptUpload({ listId, upload }: { readonly listId: number; readonly upload: ItemUploadView }) {
  const { id, name, state, report } = upload;
  const discard = useCommand<string>({
    run: (uploadId) => discardUpload(listId, uploadId),
    invalidates: [[UPLOAD_KEY]],
  });
  const save = useCommand<string>({ run: (uploadId) => saveRejected(listId, uploadId) });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {stateText(upload)}
      </Text>
      <Group gap="xs">
        {report !== null && report.refused > 0 && (
          <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.run(id)}>
            {t('Download rejected items')}
          </Button>
        )}
        <Button size="xs" variant="subtle" loading={discard.isPending} onClick={() => discard.run(id)}>
          {state === 'receiving' ? t('Discard upload') : t('Dismiss')}
        </Button>
      </Group>
    </Stack>
  );
}

function stateText({ state, offset, size, report, failure }: ItemUploadView): string {
  if (state === 'receiving') {
    return t('{kept} of {size} MB uploaded. Choose the same file again to continue.', {
      kept: megabytes(offset),
      size: megabytes(size),
    });
  }
  if (state === 'failed') return declaredText(failure ?? '');
  return report === null ? '' : reportSummary(report);
}
