import type { CopyRow } from '@marquee/schemas/campaign/copies';
import { useState } from 'react';

import { useCommand } from '../../../widgets/command/use-command.ts';
import { confirmRaises } from '../../../widgets/money/confirm-raises.tsx';
import type { CampaignScope } from '../api.ts';
import { raisesIn } from '../bulk-edit/bulk-raises.ts';
import { createCopies, previewCopies } from './copies-api.ts';
import {
  copiesOf,
  COPIES_MAX,
  DEFAULT_PATTERN,
  draftOf,
  namesOf,
  renumbered,
  type CopyDraft,
  type CountryName,
  type Original,
} from './copies-draft.ts';

interface Asked {
  readonly drafts: readonly CopyDraft[];
  readonly rows: readonly CopyRow[];
}

/** Names that are taken are numbered on so often. */
const NUMBERINGS_MAX = 5;

/** The copies that are being filled in, what the server says of them, and how they are created. */
export function useCopies(
  scope: CampaignScope,
  nameOf: CountryName,
  onCreated: (rows: readonly CopyRow[]) => void,
) {
  const [pattern, setPattern] = useState(DEFAULT_PATTERN);
  const [drafts, setDrafts] = useState<readonly CopyDraft[]>([]);
  const [isActive, setActive] = useState(false);
  const [answer, setAnswer] = useState<Asked>();
  const bodyOf = (asked: readonly CopyDraft[]) => ({
    copies: copiesOf(asked, namesOf(asked, pattern, nameOf)),
    isActive,
  });
  // What was edited since has to be asked about again.
  const rows = answer?.drafts === drafts ? answer.rows : undefined;
  const preview = useCommand<readonly CopyDraft[], Asked>({
    run: (asked) => previewNumbered(asked, (current) => previewCopies(scope, bodyOf(current))),
    onSuccess: (asked, before) => {
      setDrafts((now) => (now === before ? asked.drafts : now));
      setAnswer(asked);
    },
  });
  const create = useCommand<void, CopyRow[]>({
    run: (_, { idempotencyKey }) => createCopies(scope, bodyOf(drafts), idempotencyKey),
    onSuccess: (made) => {
      onCreated(made);
      // What could not be created stays, with its reason.
      const left = drafts.filter((_, index) => made[index]?.outcome !== 'created');
      setDrafts(left);
      setAnswer({ drafts: left, rows: made.filter(({ outcome }) => outcome !== 'created') });
    },
  });
  const confirmAndCreate = async () => {
    if (await confirmRaises(raisesIn(changedRows(rows ?? [])))) create.run();
  };
  return {
    ...{ pattern, isActive, setActive, drafts, rows },
    ...editing(drafts, (next) => setDrafts(next.slice(0, COPIES_MAX))),
    names: namesOf(drafts, pattern, nameOf),
    setPattern: (next: string) => {
      setPattern(next);
      setAnswer(undefined);
    },
    preview: () => preview.run(drafts),
    isAsking: preview.isPending,
    create: () => void confirmAndCreate(),
    isCreating: create.isPending,
  };
}

/** Rows that come, change and go. */
const editing = (drafts: readonly CopyDraft[], change: (next: readonly CopyDraft[]) => void) => ({
  /** A copy of each original for each country, or one as it is. */
  add: (originals: readonly Original[], countries: readonly string[] | undefined) => {
    let key = Math.max(0, ...drafts.map((draft) => draft.key));
    const added = originals.flatMap((original) =>
      (countries ?? [undefined]).map((country) => {
        key += 1;
        const draft = draftOf(original, key);
        return country === undefined ? draft : { ...draft, countries: [country] };
      }),
    );
    change([...drafts, ...added]);
  },
  edit: (key: number, part: Partial<CopyDraft>) =>
    change(drafts.map((draft) => (draft.key === key ? { ...draft, ...part } : draft))),
  remove: (key: number) => change(drafts.filter((draft) => draft.key !== key)),
});

/** Asks until no name that the pattern gave is taken. */
async function previewNumbered(
  asked: readonly CopyDraft[],
  ask: (drafts: readonly CopyDraft[]) => Promise<readonly CopyRow[]>,
): Promise<Asked> {
  let drafts = asked;
  for (let numbering = 0; ; numbering += 1) {
    const rows = await ask(drafts);
    const next = numbering < NUMBERINGS_MAX ? renumbered(drafts, rows) : undefined;
    if (next === undefined) return { drafts, rows };
    drafts = next;
  }
}

const changedRows = (rows: readonly CopyRow[]) =>
  rows.map(({ originalId, name, changes }) => ({ id: originalId, name, changes }));
