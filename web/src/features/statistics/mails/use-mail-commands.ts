import type { ReportMailView } from '@marquee/schemas/report-mail/views';

import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { changeMail, mailsQuery } from './api.ts';

/** Changes and removes a report by mail. @param onChanged the report was changed */
export function useMailCommands({ id, name }: ReportMailView, onChanged: () => void) {
  const invalidates = [mailsQuery.queryKey];
  const change = useCommand({
    run: changeMail,
    success: t('Data saved'),
    invalidates,
    onSuccess: onChanged,
  });
  const remove = useCommand({
    run: () => api.delete(`/statistics/mails/${id}`),
    success: t('Report by email removed'),
    undo: { run: () => undoRemoval(id) },
    invalidates,
  });
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: t('Remove the report “{name}”?', { name }),
      body: t('You won’t receive it anymore.'),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (agreed) remove.run();
  };
  return { change, askAndRemove };
}

async function undoRemoval(id: number): Promise<void> {
  const { undoEach } = await import('../../../widgets/command/undo-each.ts');
  await undoEach({
    undos: [() => api.post(`/statistics/mails/${id}/restore`)],
    counted: (count) => t('{count, plural, one {# report by email} other {# reports by email}}', { count }),
    key: 'report-mail',
  });
}
