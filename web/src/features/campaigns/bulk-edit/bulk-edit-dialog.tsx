import type { BulkChangesInput, BulkRow } from '@marquee/schemas/campaign/bulk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import type { BulkResult } from '../../../widgets/entity-list/resource.ts';
import { confirmRaises } from '../../../widgets/money/confirm-raises.tsx';
import type { CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';
import { previewChanges, saveChanges } from './bulk-api.ts';
import { changesOf, UNCHANGED, type BulkDraft } from './bulk-draft.ts';
import { BulkFields } from './bulk-fields.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { raisesIn } from './bulk-raises.ts';
import { undoChanges } from './undo-changes.ts';

interface BulkEditDialogProps {
  readonly scope: CampaignScope;
  readonly ids: readonly number[];
  /** What is filled in already. */
  readonly initial?: Partial<BulkDraft> | undefined;
  /** What became of the campaigns; undefined when nothing was saved. */
  readonly onDone: (result: BulkResult | undefined) => void;
}

interface Preview {
  readonly changes: BulkChangesInput;
  readonly rows: readonly BulkRow[];
}

/** Edits many campaigns: first what changes, then old and new of each, and only then it is saved. */
export function BulkEditDialog({ scope, ids, initial, onDone }: BulkEditDialogProps) {
  const [draft, setDraft] = useState<BulkDraft>({ ...UNCHANGED, ...initial });
  const [preview, setPreview] = useState<Preview>();
  const undo = useUndo(scope);
  const changes = changesOf(draft);
  const previewing = useCommand<BulkChangesInput, BulkRow[]>({
    run: (asked) => previewChanges(scope, ids, asked),
    onSuccess: (rows, asked) => setPreview({ changes: asked, rows }),
  });
  const save = useCommand<Preview, BulkRow[]>({
    run: (shown) => saveChanges(scope, changedIn(shown.rows), shown.changes),
    onSuccess: (rows, shown) => onDone(resultOf([...rows, ...refusedIn(shown.rows)], undo)),
  });
  const confirmAndSave = async (shown: Preview) => {
    if (await confirmRaises(raisesIn(changedIn(shown.rows)))) save.run(shown);
  };
  return (
    <Dialog
      opened
      size="lg"
      onClose={() => onDone(undefined)}
      dismissible={!save.isPending}
      title={t('Edit {count, plural, one {# campaign} other {# campaigns}}', { count: ids.length })}
      footer={
        preview === undefined ? (
          <Button
            disabled={Object.keys(changes).length === 0}
            loading={previewing.isPending}
            onClick={() => previewing.run(changes)}
          >
            {t('Preview changes')}
          </Button>
        ) : (
          <SaveButtons
            count={changedIn(preview.rows).length}
            isSaving={save.isPending}
            onBack={() => setPreview(undefined)}
            onSave={() => void confirmAndSave(preview)}
          />
        )
      }
    >
      {preview === undefined ? (
        <BulkFields
          scope={scope}
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
      ) : (
        <BulkPreview scope={scope} rows={preview.rows} />
      )}
    </Dialog>
  );
}

interface SaveButtonsProps {
  /** Campaigns that would change. */
  readonly count: number;
  readonly isSaving: boolean;
  readonly onBack: () => void;
  readonly onSave: () => void;
}

const SaveButtons = ({ count, isSaving, onBack, onSave }: SaveButtonsProps) => (
  <>
    <Button variant="default" disabled={isSaving} onClick={onBack}>
      {t('Back')}
    </Button>
    <Button disabled={count === 0} loading={isSaving} onClick={onSave}>
      {count === 0
        ? t('Nothing to save')
        : t('Change {count, plural, one {# campaign} other {# campaigns}}', { count })}
    </Button>
  </>
);

const changedIn = (rows: readonly BulkRow[]) => rows.filter(({ outcome }) => outcome === 'changed');
const refusedIn = (rows: readonly BulkRow[]) => rows.filter(({ outcome }) => outcome === 'refused');

function resultOf(rows: readonly BulkRow[], undo: (changed: readonly BulkRow[]) => void): BulkResult {
  const changed = changedIn(rows);
  return {
    succeeded: changed.map(({ id }) => String(id)),
    failed: refusedIn(rows).map(({ id, message }) => ({ id: String(id), reason: message ?? '' })),
    ...(changed.length === 0 ? {} : { undo: () => undo(changed) }),
  };
}

/** Gives each campaign back what it had before; one that was changed again since keeps what it has. */
function useUndo(scope: CampaignScope) {
  const queryClient = useQueryClient();
  return (changed: readonly BulkRow[]) =>
    void undoChanges(scope, changed).then(() => queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY }));
}
