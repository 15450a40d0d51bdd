import type { CopyRow } from '@marquee/schemas/campaign/copies';
import type { CountryView } from '@marquee/schemas/queries/dictionary';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { offeredCountriesQuery } from '../../../lib/reference-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useCountrySearch } from '../../../widgets/choices/use-country-search.ts';
import { offerUndo } from '../../../widgets/command/undo-created.ts';
import { useUnsavedList } from '../../../widgets/form/draft/use-unsaved-list.tsx';
import type { CampaignScope } from '../api.ts';
import { useReferenceNames } from '../bulk-edit/use-reference-names.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';
import { originalsQuery, removeCopy } from './copies-api.ts';
import classes from './copies-dialog.module.css';
import { COPIES_MAX, type Original } from './copies-draft.ts';
import { CopyFields } from './copy-fields.tsx';
import { useCopies } from './use-copies.ts';

export interface CopiesDialogProps {
  readonly scope: CampaignScope;
  /** Of the originals. */
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

const NO_COUNTRIES: readonly CountryView[] = [];

/** Copies of campaigns as rows, one a country if wanted, each with its name, bid, budget and landing page: previewed, then created at once. */
export function CopiesDialog({ scope, ids, onClose }: CopiesDialogProps) {
  const { data: originals } = useQuery(originalsQuery(scope, ids));
  const { data: countries = NO_COUNTRIES } = useQuery(offeredCountriesQuery);
  const nameOf = (code: string) => countries.find(({ iso3 }) => iso3 === code)?.country_name ?? code;
  const announce = useAnnounce(scope);
  const copies = useCopies(scope, nameOf, (rows) => {
    announce(rows);
    if (rows.every(({ outcome }) => outcome === 'created')) onClose();
  });
  const { drafts, rows } = copies;
  const { close, guard } = useUnsavedList({ hasWork: drafts.length > 0, question: LEAVE, onClose });
  const isReady = rows?.every(({ outcome }) => outcome === 'created') === true;
  return (
    <Dialog
      opened
      size="xl"
      onClose={close}
      dismissible={!copies.isCreating}
      title={t('Duplicate {title}', { title: titleOf(originals, ids) })}
      footer={
        <>
          <Button variant="default" disabled={copies.isCreating} onClick={close}>
            {t('Cancel')}
          </Button>
          {isReady ? (
            <Button loading={copies.isCreating} onClick={copies.create}>
              {t('Create {count, plural, one {# campaign} other {# campaigns}}', { count: drafts.length })}
            </Button>
          ) : (
            <Button disabled={drafts.length === 0} loading={copies.isAsking} onClick={copies.preview}>
              {t('Preview')}
            </Button>
          )}
        </>
      }
    >
      {originals === undefined ? (
        <Skeleton height={240} />
      ) : (
        <Matrix copies={copies} originals={originals} countries={countries} scope={scope} />
      )}
      {guard}
    </Dialog>
  );
}

const LEAVE = {
  title: t('Leave without creating?'),
  body: t('These copies haven’t been created and will be lost.'),
} as const;

const titleOf = (originals: readonly Original[] | undefined, ids: readonly number[]): string =>
  ids.length === 1
    ? `“${originals?.[0]?.name ?? '…'}”`
    : t('{count, plural, one {# campaign} other {# campaigns}}', { count: ids.length });

interface MatrixProps {
  readonly scope: CampaignScope;
  readonly copies: ReturnType<typeof useCopies>;
  readonly originals: readonly Original[];
  readonly countries: readonly CountryView[];
}

function Matrix({ scope, copies, originals, countries }: MatrixProps) {
  const { drafts, rows, names } = copies;
  const nameOf = useReferenceNames(
    scope,
    (rows ?? []).flatMap(({ changes }) => changes),
  );
  const isFull = drafts.length + originals.length > COPIES_MAX;
  return (
    <div className={classes.form}>
      <AddingFields copies={copies} originals={originals} countries={countries} isFull={isFull} />
      {drafts.length === 0 ? (
        <p className={classes.empty}>{t('No copies yet. Add countries or an exact copy.')}</p>
      ) : (
        <ul className={classes.copies} aria-label={t('Copies')}>
          {drafts.map((draft, index) => (
            <CopyFields
              key={draft.key}
              number={index + 1}
              draft={draft}
              name={names.get(draft.key) ?? ''}
              countries={countries}
              row={rows?.[index]}
              nameOf={nameOf}
              onChange={(part) => copies.edit(draft.key, part)}
              onRemove={() => copies.remove(draft.key)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isFull}
          onClick={() => copies.add(originals, undefined)}
        >
          {t('Add an exact copy')}
        </Button>
      </div>
      {isFull && <Alert tone="info" title={t('At most {max} copies at once', { max: COPIES_MAX })} />}
      <CheckboxField
        label={t('Turn them on')}
        description={t('Approved copies start immediately; the others once they’re approved.')}
        value={copies.isActive}
        onChange={copies.setActive}
      />
    </div>
  );
}

/** What gives rows: countries, and the pattern of their names. */
function AddingFields({
  copies,
  originals,
  countries,
  isFull,
}: Omit<MatrixProps, 'scope'> & { readonly isFull: boolean }) {
  const search = useCountrySearch();
  return (
    <div className={classes.adding}>
      <MultiSelectField
        label={t('A copy for each country')}
        description={t('Choose, or paste a list such as DE, AT, CH.')}
        placeholder={t('Add countries')}
        autoFocus
        disabled={isFull}
        options={countries.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
        {...search}
        value={[]}
        onChange={(chosen) => copies.add(originals, chosen)}
      />
      <TextField
        label={t('Names')}
        description={t("'{'name'}', '{'country'}' and '{'code'}' are filled in.")}
        maxLength={255}
        value={copies.pattern}
        onChange={copies.setPattern}
      />
    </div>
  );
}

/** Says how many were created, and takes them back where they should not have been. */
function useAnnounce(scope: CampaignScope) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
  return (rows: readonly CopyRow[]) => {
    refresh();
    const made = rows.flatMap(({ id, version, creatives }) =>
      id === null || version === null ? [] : [{ id, version, creatives }],
    );
    offerUndo({
      made,
      counted: (count) => t('{count, plural, one {# campaign} other {# campaigns}}', { count }),
      remove: (copy) => removeCopy(scope, copy),
      onUndone: refresh,
    });
    const refused = rows.length - made.length;
    if (refused > 0)
      toast.error(t('{refused, plural, one {# copy} other {# copies}} couldn’t be created.', { refused }));
  };
}
