import type { ImportRow, ImportRowInput } from '@marquee/schemas/campaign/import';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { undoCreated } from '../../../widgets/command/undo-created.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { confirmRaises } from '../../../widgets/money/confirm-raises.tsx';
import { deleteCampaign, type CampaignScope } from '../api.ts';
import { raisesIn } from '../bulk-edit/bulk-raises.ts';
import { undoChanges } from '../bulk-edit/undo-changes.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';
import { applyImport, previewImport } from './import-api.ts';
import { parseSheet, type SheetRow } from './parse-sheet.ts';

/** What a sheet would do, as the server said, row by row. */
export interface Preview {
  readonly sheet: readonly SheetRow[];
  readonly rows: readonly ImportRow[];
}

export interface Progress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Rows that applying a preview would write. */
export const wantedIn = (rows: readonly ImportRow[]): readonly ImportRow[] =>
  rows.filter(({ outcome }) => outcome === 'changed' || outcome === 'created');

/** Reads a sheet, says what it would do, and does it. @param onDone everything that was wanted is done */
export function useImport(scope: CampaignScope, onDone: () => void) {
  const [preview, setPreview] = useState<Preview>();
  const [isApplied, setApplied] = useState(false);
  const [messages, setMessages] = useState<readonly string[]>([]);
  const { progress, track } = useProgress();
  const announce = useAnnounce(scope);
  const previewing = useCommand<readonly SheetRow[], ImportRow[]>({
    run: (sheet) => track(t('Checking'), sheet, (onProgress) => previewImport(scope, sheet, onProgress)),
    onSuccess: (rows, sheet) => setPreview({ sheet, rows }),
    showErrors: false,
    onError: (error) => setMessages([reasonOf(error)]),
  });
  const applying = useCommand<readonly ImportRowInput[], ImportRow[]>({
    run: (wanted) => track(t('Importing'), wanted, (onProgress) => applyImport(scope, wanted, onProgress)),
    onSuccess: (rows) => {
      announce(rows);
      const left = rows.filter(({ outcome }) => outcome === 'refused');
      if (left.length === 0) onDone();
      else {
        setPreview({ sheet: [], rows: left });
        setApplied(true);
      }
    },
  });
  const confirmAndApply = async (shown: Preview) => {
    const raises = raisesIn(shown.rows.map((row) => ({ ...row, id: row.id ?? 0 })));
    if (await confirmRaises(raises)) applying.run(wantedWithVersions(shown));
  };
  return {
    ...{ preview, isApplied, messages, progress },
    isBusy: previewing.isPending || applying.isPending,
    check: (text: string) => {
      const sheet = parseSheet(text);
      setMessages(sheet.ok ? [] : sheet.messages);
      if (sheet.ok) previewing.run(sheet.rows);
    },
    refuse: (message: string) => setMessages([message]),
    apply: () => void (preview && confirmAndApply(preview)),
    back: () => setPreview(undefined),
  };
}

/** How far a task over many rows is, while it runs. */
function useProgress() {
  const [progress, setProgress] = useState<Progress>();
  const track = <Result>(
    label: string,
    { length: total }: readonly unknown[],
    run: (onProgress: (done: number) => void) => Promise<Result>,
  ): Promise<Result> => {
    const onProgress = (done: number) => setProgress({ label, done, total });
    onProgress(0);
    return run(onProgress).finally(() => setProgress(undefined));
  };
  return { progress, track };
}

/** The rows that do something, with the versions that were looked at: what another user changed since is refused. */
function wantedWithVersions({ sheet, rows }: Preview): readonly ImportRowInput[] {
  const versions = new Map(wantedIn(rows).map(({ row, version }) => [row, version]));
  return sheet.flatMap((one) => {
    const version = versions.get(one.row);
    if (version === undefined) return [];
    return [version === null ? one : { ...one, version }];
  });
}

/** Says what was done, with one undo for all of it. */
function useAnnounce(scope: CampaignScope) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
  const undo = async (changed: readonly WrittenRow[], created: readonly WrittenRow[]) => {
    if (changed.length > 0) await undoChanges(scope, changed);
    if (created.length > 0)
      await undoCreated({
        made: created,
        counted: (count) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
        remove: ({ id, version }) => deleteCampaign(scope, id, version ?? undefined),
        onUndone: refresh,
      });
    refresh();
  };
  return (rows: readonly ImportRow[]) => {
    refresh();
    const [changed, created] = [writtenIn(rows, 'changed'), writtenIn(rows, 'created')];
    const said = [
      ...(changed.length === 0
        ? []
        : [t('{count, plural, one {# campaign} other {# campaigns}} changed', { count: changed.length })]),
      ...(created.length === 0
        ? []
        : [t('{count, plural, one {# campaign} other {# campaigns}} created', { count: created.length })]),
    ];
    if (said.length > 0) toast.undoable(said.join(', '), () => void undo(changed, created));
  };
}

type WrittenRow = ImportRow & { readonly id: number };
const writtenIn = (rows: readonly ImportRow[], outcome: ImportRow['outcome']): readonly WrittenRow[] =>
  rows.flatMap((row) => (row.outcome === outcome && row.id !== null ? [{ ...row, id: row.id }] : []));
