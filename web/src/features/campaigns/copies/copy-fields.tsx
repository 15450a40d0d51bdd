import type { CopyRow } from '@marquee/schemas/campaign/copies';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CountryView } from '@marquee/schemas/queries/dictionary';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { MoneyField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { useCountrySearch } from '../../../widgets/choices/use-country-search.ts';
import { ChangeLine } from '../bulk-edit/change-line.tsx';
import { describeChange, type NameOf } from '../model/describe-change.ts';
import classes from './copies-dialog.module.css';
import { COPY_AMOUNTS, type CopyDraft } from './copies-draft.ts';

interface CopyFieldsProps {
  /** Its place, from 1. */
  readonly number: number;
  readonly draft: CopyDraft;
  /** As it would be called. */
  readonly name: string;
  readonly countries: readonly CountryView[];
  /** What the server says of it as it is now; undefined where it was not asked. */
  readonly row: CopyRow | undefined;
  readonly nameOf: NameOf;
  readonly onChange: (part: Partial<CopyDraft>) => void;
  readonly onRemove: () => void;
}

/** One copy: its name, countries, bid, daily budget and landing page, and what would become of it. */
export function CopyFields(props: CopyFieldsProps) {
  const { number, draft, name, countries, row, onChange, onRemove } = props;
  const { find, readList } = useCountrySearch();
  const errorOf = (field: string) =>
    row?.errors.find((error) => error.field === field || error.field.startsWith(`${field}.`))?.message;
  return (
    <li className={classes.copy} aria-label={t('Copy {number}: {name}', { number, name })}>
      <TextField
        className={classes.wide ?? ''}
        label={t('Name')}
        size="sm"
        maxLength={255}
        value={name}
        onChange={(typed) => onChange({ name: typed })}
        error={errorOf('name')}
      />
      <MultiSelectField
        className={classes.wide ?? ''}
        label={t('Countries')}
        size="sm"
        placeholder={t('Everywhere')}
        options={countries.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
        find={find}
        readList={readList}
        value={[...draft.countries]}
        onChange={(chosen) => onChange({ countries: chosen })}
        error={errorOf('countries') ?? errorOf('targeting')}
      />
      <AmountFields draft={draft} errorOf={errorOf} onChange={onChange} />
      <div className={classes.remove}>
        <IconButton label={t('Remove copy {number}', { number })} onClick={onRemove}>
          <IconTrash size="1rem" aria-hidden />
        </IconButton>
      </div>
      {row !== undefined && <Outcome row={row} draft={draft} nameOf={props.nameOf} />}
    </li>
  );
}

interface AmountFieldsProps extends Pick<CopyFieldsProps, 'draft' | 'onChange'> {
  readonly errorOf: (field: string) => string | undefined;
}

/** What it pays, and where it leads. */
const AmountFields = ({ draft, errorOf, onChange }: AmountFieldsProps) => (
  <>
    {COPY_AMOUNTS.map((name) => (
      <MoneyField
        key={name}
        {...(name === 'bidPrice'
          ? { label: t('Bid, {pricingModel}', { pricingModel: draft.original.pricingModel }), places: 9 }
          : { label: declaredText(campaignResource.fields[name].label) })}
        size="sm"
        value={draft[name]}
        onChange={(amount) => onChange({ [name]: amount })}
        error={errorOf(name)}
      />
    ))}
    <TextField
      className={classes.link ?? ''}
      label={t('Landing page')}
      type="url"
      size="sm"
      maxLength={2048}
      placeholder={t('Like the original')}
      value={draft.landingPage}
      onChange={(landingPage) => onChange({ landingPage })}
      error={errorOf('landingPage')}
    />
  </>
);

/** First parts of the paths whose errors are shown at a field. */
const SHOWN_AT_FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'countries', 'targeting', 'landingPage'],
  ...COPY_AMOUNTS,
]);

function Outcome({ row, draft, nameOf }: Pick<CopyFieldsProps, 'draft' | 'nameOf'> & { row: CopyRow }) {
  if (row.outcome === 'refused') {
    const isAtField = row.errors.some(({ field }) => SHOWN_AT_FIELDS.has(field.split('.')[0] ?? ''));
    return isAtField ? null : (
      <p className={`${classes.outcome} ${classes.rejection}`}>{declaredText(row.message ?? '')}</p>
    );
  }
  return (
    <p className={classes.outcome}>
      {row.needsReview
        ? t('Copy of {name}. Will be reviewed.', { name: draft.original.name })
        : t('Copy of {name}. Approved, like the original.', { name: draft.original.name })}
      {row.changes.map((change) => (
        <span key={change.field}>
          {' '}
          <ChangeLine change={describeChange(change, nameOf)} />.
        </span>
      ))}
      {row.landingPage !== null && <LandingPage page={row.landingPage} />}
    </p>
  );
}

/** Where the copy leads, and what that means for its creatives. */
function LandingPage({ page }: { readonly page: NonNullable<CopyRow['landingPage']> }) {
  const { copied, kept } = page;
  return (
    <span>
      {' '}
      <ChangeLine
        change={{ field: 'landingPage', label: t('Landing page'), old: page.old.join(', '), new: page.new }}
      />
      {'. '}
      {t(
        '{copied, plural, =0 {Its creatives stay as they are.} one {# creative is copied with this link and reviewed.} other {# creatives are copied with this link and reviewed.}}',
        { copied },
      )}
      {copied > 0 &&
        kept > 0 &&
        ` ${t('{kept, plural, one {# stays as it is.} other {# stay as they are.}}', { kept })}`}
    </span>
  );
}
