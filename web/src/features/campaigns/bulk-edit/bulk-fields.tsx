import { campaignResource } from '@marquee/schemas/campaign/fields';
import { ROTATIONS } from '@marquee/schemas/common/campaign-terms';
import { audienceView } from '@marquee/schemas/audience/views';
import { contextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import { filterListView } from '@marquee/schemas/filter-list/views';
import { optimizationRuleView } from '@marquee/schemas/optimization-rule/views';
import { hasTrait } from '@marquee/schemas/resource/derive';
import { TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';
import { pick, type GenericSchema } from 'valibot';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { offeredCountriesQuery } from '../../../lib/reference-data.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { DateTimeField } from '../../../ui/fields/dates.tsx';
import type { Option } from '../../../ui/fields/field-props.ts';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { NativeSelectField } from '../../../ui/fields/native-select-field.tsx';
import { MoneyField, NumberField } from '../../../ui/fields/number-field.tsx';
import { TagsField } from '../../../ui/fields/tags-field.tsx';
import { useCountrySearch } from '../../../widgets/choices/use-country-search.ts';
import { useSearchedChoices } from '../../../widgets/choices/use-searched-choices.ts';
import { useTagsInUse } from '../../../widgets/tags/tags-in-use.ts';
import { campaignTags, type CampaignScope } from '../api.ts';
import { BUDGETS } from '../model/amounts.ts';
import { ROTATION_LABELS } from '../rotation/rotation-labels.ts';
import type { BulkAdjustmentsProps } from './bulk-adjustments.tsx';
import type {
  AdjustmentsDraft,
  AmountDraft,
  AmountMode,
  BulkAmount,
  BulkDraft,
  DateDraft,
  ValuesDraft,
} from './bulk-draft.ts';
import classes from './bulk-edit.module.css';
import type { BulkPlacesProps } from './bulk-places.tsx';

const BulkAdjustments = lazyWithRetry<BulkAdjustmentsProps>(
  async () => (await import('./bulk-adjustments.tsx')).BulkAdjustments,
);

const BulkPlaces = lazyWithRetry<BulkPlacesProps>(async () => (await import('./bulk-places.tsx')).BulkPlaces);

interface BulkFieldsProps {
  readonly scope: CampaignScope;
  readonly draft: BulkDraft;
  readonly onChange: (part: Partial<BulkDraft>) => void;
}

const { fields } = campaignResource;

/** For each field whether it changes, how, and to what. Lists belong to one advertiser: admins change none here. */
export const BulkFields = ({ scope, draft, onChange }: BulkFieldsProps) => (
  <div className={classes.fields}>
    <AmountField name="bidPrice" places={9} draft={draft.bidPrice} onChange={onChange} />
    <AdjustmentsRow
      draft={draft.bidMultipliers}
      onChange={(bidMultipliers) => onChange({ bidMultipliers })}
    />
    {BUDGETS.map((name) => (
      <AmountField key={name} name={name} places={2} draft={draft[name]} onChange={onChange} />
    ))}
    <DateRow name="startAt" draft={draft.startAt} onChange={onChange} />
    <DateRow name="endAt" draft={draft.endAt} onChange={onChange} />
    <Row
      label={fields.rotation.label}
      modes={ROTATION_OPTIONS}
      mode={draft.rotation}
      onMode={(rotation) => onChange({ rotation })}
    />
    <CountriesField
      label={t('Countries')}
      placeholder={t('Everywhere')}
      draft={draft.countries}
      onChange={(countries) => onChange({ countries })}
    />
    <CountriesField
      label={EXCLUDED_COUNTRIES}
      placeholder={t('None')}
      draft={draft.excludedCountries}
      onChange={(excludedCountries) => onChange({ excludedCountries })}
    />
    {PLACES.map(({ kind, label }) => (
      <PlacesField
        key={kind}
        kind={kind}
        label={label}
        countries={draft.countries.mode === 'remove' ? [] : draft.countries.values}
        draft={draft[kind]}
        onChange={(values) => onChange({ [kind]: values })}
      />
    ))}
    <LabelsField scope={scope} draft={draft.labels} onChange={(labels) => onChange({ labels })} />
    {scope === 'own' &&
      LISTS.map((list) => (
        <ListField
          key={list.name}
          list={list}
          draft={draft[list.name]}
          onChange={(values) => onChange({ [list.name]: values })}
        />
      ))}
  </div>
);

const ROTATION_OPTIONS: readonly Option<BulkDraft['rotation']>[] = [
  { value: 'keep', label: t('No change') },
  ...ROTATIONS.map((value) => ({ value, label: ROTATION_LABELS[value] })),
];

interface RowProps<Mode extends string> {
  readonly label: string;
  readonly modes: readonly Option<Mode>[];
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
  readonly children?: ReactNode;
  /** Takes the whole width. */
  readonly isWide?: boolean;
}

const Row = <Mode extends string>({
  label,
  modes,
  mode,
  onMode,
  children,
  isWide = false,
}: RowProps<Mode>) => (
  <div className={classes.field} data-wide={isWide}>
    <NativeSelectField label={label} options={modes} value={mode} onChange={onMode} />
    {children}
  </div>
);

const AMOUNT_OPTIONS: readonly Option<AmountMode>[] = [
  { value: 'keep', label: t('No change') },
  { value: 'set', label: t('Set to') },
  { value: 'up-percent', label: t('Increase by %') },
  { value: 'down-percent', label: t('Decrease by %') },
  { value: 'up-dollars', label: t('Increase by $') },
  { value: 'down-dollars', label: t('Decrease by $') },
];

interface AmountFieldProps {
  readonly name: BulkAmount;
  readonly places: number;
  readonly draft: AmountDraft;
  readonly onChange: (part: Partial<BulkDraft>) => void;
}

function AmountField({ name, places, draft, onChange }: AmountFieldProps) {
  const { label } = fields[name];
  const set = (part: Partial<AmountDraft>) => onChange({ [name]: { ...draft, ...part } });
  const field = {
    label: t('{label}, amount', { label }),
    hideLabel: true,
    value: draft.amount,
    onChange: (amount: string) => set({ amount }),
  };
  const isLimit = hasTrait(fields[name], 'limit');
  return (
    <Row label={label} modes={AMOUNT_OPTIONS} mode={draft.mode} onMode={(mode) => set({ mode })}>
      {draft.mode !== 'keep' &&
        (draft.mode.endsWith('percent') ? (
          <NumberField {...field} places={2} unit="%" />
        ) : (
          <MoneyField
            {...field}
            places={places}
            placeholder={isLimit && draft.mode === 'set' ? t('0 for no limit') : undefined}
          />
        ))}
    </Row>
  );
}

const DATE_OPTIONS: readonly Option<DateDraft['mode']>[] = [
  { value: 'keep', label: t('No change') },
  { value: 'set', label: t('Set to') },
  { value: 'clear', label: t('Remove') },
];

interface DateRowProps {
  readonly name: 'startAt' | 'endAt';
  readonly draft: DateDraft;
  readonly onChange: (part: Partial<BulkDraft>) => void;
}

function DateRow({ name, draft, onChange }: DateRowProps) {
  const { label } = fields[name];
  const set = (part: Partial<DateDraft>) => onChange({ [name]: { ...draft, ...part } });
  return (
    <Row label={label} modes={DATE_OPTIONS} mode={draft.mode} onMode={(mode) => set({ mode })}>
      {draft.mode === 'set' && (
        <DateTimeField
          label={t('{label}, UTC', { label })}
          hideLabel
          placeholder={t('Date and time, UTC')}
          value={draft.at}
          onChange={(at) => set({ at })}
        />
      )}
    </Row>
  );
}

const VALUES_OPTIONS: readonly Option<ValuesDraft['mode']>[] = [
  { value: 'keep', label: t('No change') },
  { value: 'add', label: t('Add') },
  { value: 'remove', label: t('Remove') },
  { value: 'set', label: t('Replace with') },
];

interface AdjustmentsRowProps {
  readonly draft: AdjustmentsDraft;
  readonly onChange: (draft: AdjustmentsDraft) => void;
}

/** Its fields are loaded once they are asked for. */
const AdjustmentsRow = ({ draft, onChange }: AdjustmentsRowProps) => (
  <Row
    label={fields.bidMultipliers.label}
    modes={VALUES_OPTIONS}
    mode={draft.mode}
    onMode={(mode) => onChange({ ...draft, mode })}
    isWide={draft.mode !== 'keep'}
  >
    {draft.mode !== 'keep' && (
      <Suspense fallback={<Skeleton height={72} radius="md" aria-label={t('Loading')} />}>
        <BulkAdjustments
          rows={draft.rows}
          isRemoving={draft.mode === 'remove'}
          isReplacing={draft.mode === 'set'}
          onChange={(rows) => onChange({ ...draft, rows })}
        />
      </Suspense>
    )}
  </Row>
);

interface ValuesFieldProps {
  readonly draft: ValuesDraft;
  readonly onChange: (draft: ValuesDraft) => void;
}

const EXCLUDED_COUNTRIES = declaredText(TRAFFIC_DIMENSIONS.country.targeting.excluded.values.label);

interface CountriesFieldProps extends ValuesFieldProps {
  readonly label: string;
  /** What no country is. */
  readonly placeholder: string;
}

function CountriesField({ label, placeholder, draft, onChange }: CountriesFieldProps) {
  const { data: countries = [] } = useQuery(offeredCountriesQuery);
  const search = useCountrySearch();
  return (
    <Row
      label={label}
      modes={VALUES_OPTIONS}
      mode={draft.mode}
      onMode={(mode) => onChange({ ...draft, mode })}
    >
      {draft.mode !== 'keep' && (
        <MultiSelectField
          label={t('{label}, values', { label })}
          hideLabel
          placeholder={draft.mode === 'set' ? placeholder : t('Name, code or a list of them')}
          options={countries.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
          {...search}
          value={[...draft.values]}
          onChange={(values) => onChange({ ...draft, values })}
        />
      )}
    </Row>
  );
}

const PLACES = [
  { kind: 'regions', label: t('Regions') },
  { kind: 'cities', label: t('Cities') },
] as const;

interface PlacesFieldProps extends ValuesFieldProps, Pick<BulkPlacesProps, 'kind' | 'countries'> {
  readonly label: string;
}

const PlacesField = ({ kind, label, countries, draft, onChange }: PlacesFieldProps) => (
  <Row label={label} modes={VALUES_OPTIONS} mode={draft.mode} onMode={(mode) => onChange({ ...draft, mode })}>
    {draft.mode !== 'keep' && (
      <Suspense fallback={<Skeleton height={36} radius="md" aria-label={t('Loading')} />}>
        <BulkPlaces
          kind={kind}
          countries={countries}
          values={draft.values}
          onChange={(values) => onChange({ ...draft, values })}
        />
      </Suspense>
    )}
  </Row>
);

function LabelsField({ scope, draft, onChange }: ValuesFieldProps & Pick<BulkFieldsProps, 'scope'>) {
  const suggestions = useTagsInUse(campaignTags(scope, 'labels'));
  return (
    <Row
      label={t('Labels')}
      modes={VALUES_OPTIONS}
      mode={draft.mode}
      onMode={(mode) => onChange({ ...draft, mode })}
    >
      {draft.mode !== 'keep' && (
        <TagsField
          label={t('Labels, values')}
          hideLabel
          suggestions={suggestions}
          value={[...draft.values]}
          onChange={(values) => onChange({ ...draft, values })}
        />
      )}
    </Row>
  );
}

interface ListSource {
  readonly name: 'filterLists' | 'audiences' | 'contextualBundles' | 'optimizationRules';
  readonly path: string;
  /** First part of the query keys. */
  readonly key: string;
  readonly row: GenericSchema<unknown, { readonly id: number; readonly name: string }>;
}

const LISTS: readonly ListSource[] = [
  {
    name: 'filterLists',
    path: '/filter-lists',
    key: 'filter-list',
    row: pick(filterListView, ['id', 'name']),
  },
  { name: 'audiences', path: '/audiences', key: 'audience', row: pick(audienceView, ['id', 'name']) },
  {
    name: 'contextualBundles',
    path: '/contextual-bundles',
    key: 'contextual-bundle',
    row: pick(contextualBundleView, ['id', 'name']),
  },
  {
    name: 'optimizationRules',
    path: '/optimization-rules',
    key: 'optimization-rule',
    row: pick(optimizationRuleView, ['id', 'name']),
  },
];

/** Hidden from an account that has none of these. */
function ListField({ list, draft, onChange }: ValuesFieldProps & { readonly list: ListSource }) {
  const { label } = fields[list.name];
  const { options, onSearch, isEmpty } = useSearchedChoices(
    {
      key: list.key,
      path: list.path,
      row: list.row,
      labelOf: ({ name }) => name,
      fallback: (id) => `#${id}`,
    },
    draft.values.map(Number),
  );
  if (isEmpty) return null;
  return (
    <Row
      label={label}
      modes={VALUES_OPTIONS}
      mode={draft.mode}
      onMode={(mode) => onChange({ ...draft, mode })}
    >
      {draft.mode !== 'keep' && (
        <MultiSelectField
          label={t('{label}, values', { label })}
          hideLabel
          placeholder={t('Type to search')}
          options={options}
          onSearch={onSearch}
          value={[...draft.values]}
          onChange={(values) => onChange({ ...draft, values })}
        />
      )}
    </Row>
  );
}
