import { BANNER_SIZES, CREATIVE_TYPES } from '@marquee/schemas/common/campaign-terms';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import { dimensionOf, type TargetedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { useQuery } from '@tanstack/react-query';

import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { dictionaryQuery, offeredCountriesQuery } from '../../lib/reference-data.ts';
import { LINKED_NAMES } from '../../lib/targeting-link.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import type { Option } from '../../ui/fields/field-props.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { MultiToggleField } from '../../ui/fields/multi-toggle-field.tsx';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';
import { dictionaryOptions, nameOptions } from '../../widgets/targeting/options.ts';
import type { TrafficQuestion } from './api.ts';
import { ExchangesFilter } from './exchanges-filter.tsx';
import type { QuestionState } from './use-question.ts';

interface FiltersProps {
  readonly question: QuestionState;
}

const TYPES = CREATIVE_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
const HAS_SIZES = ['banner', 'interstitial'];

/** What traffic is asked for: format and price, then a filter for each dimension that samples hold. */
export function TrafficFilters({
  question,
  asked,
}: FiltersProps & { readonly asked: TrafficQuestion | undefined }) {
  const { data: dictionary, isError, error, refetch } = useQuery(dictionaryQuery);
  return (
    <Card
      title={t('Filters')}
      actions={
        <Button variant="subtle" size="xs" onClick={question.clear}>
          {t('Clear')}
        </Button>
      }
    >
      <Stack gap="md">
        <SelectField
          label={t('Format')}
          options={TYPES}
          value={question.creativeType}
          onChange={(type) => question.setText('creativeType', type)}
        />
        <MoneyField
          label={t('Bid, CPM')}
          description={t('Estimates what you’d win at this bid.')}
          places={9}
          value={question.bidPrice}
          onChange={(price) => question.setText('bidPrice', price)}
        />
        {HAS_SIZES.includes(question.creativeType) && (
          <ValuesFilter
            question={question}
            name="sizes"
            label={t('Sizes')}
            placeholder={t('Any size')}
            options={nameOptions(BANNER_SIZES)}
          />
        )}
        {dictionary !== undefined && <DimensionFilters question={question} dictionary={dictionary} />}
        {dictionary === undefined && !isError && <Skeleton height={320} radius="md" />}
        {dictionary === undefined && isError && (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        )}
        <ExchangesFilter question={question} asked={asked} />
      </Stack>
    </Card>
  );
}

interface DimensionFiltersProps extends FiltersProps {
  readonly dictionary: Dictionary;
}

const DimensionFilters = ({ question, dictionary }: DimensionFiltersProps) => (
  <>
    {LINKED_NAMES.map((name) => (
      <DimensionFilter key={name} name={name} question={question} dictionary={dictionary} />
    ))}
    <MultiToggleField
      label={t('Traffic types')}
      options={dictionary.trafficTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={[...question.valuesOf('trafficTypes')]}
      onChange={(values) => question.setValues('trafficTypes', values)}
    />
  </>
);

function DimensionFilter({
  name,
  question,
  dictionary,
}: DimensionFiltersProps & { readonly name: TargetedName }) {
  const { field, values } = TRAFFIC_DIMENSIONS[name].targeting;
  const control = dimensionOf(name).targeting?.control;
  const common = { question, name: field, label: declaredText(values.label) };
  if (name === 'country') return <CountriesFilter question={question} />;
  if (name === 'os') {
    const systems = nameOptions(dictionary.operatingSystems.map((system) => system.name));
    return (
      <ValuesFilter
        {...common}
        label={t('Operating systems')}
        placeholder={t('Any system')}
        options={systems}
      />
    );
  }
  if (control?.kind !== 'toggles' && control?.kind !== 'select') return null;
  const chosen = {
    countries: question.valuesOf('countries'),
    carriers: question.valuesOf('carriers'),
  };
  const options = dictionaryOptions(dictionary, control.list, chosen);
  if (control.kind === 'select') {
    return <ValuesFilter {...common} placeholder={declaredText(control.placeholder)} options={options} />;
  }
  return (
    <MultiToggleField
      label={declaredText(values.label)}
      options={options}
      value={[...question.valuesOf(field)]}
      onChange={(next) => question.setValues(field, next)}
    />
  );
}

function CountriesFilter({ question }: FiltersProps) {
  const { data: countries = [] } = useQuery(offeredCountriesQuery);
  return (
    <ValuesFilter
      question={question}
      name="countries"
      label={t('Countries')}
      placeholder={t('Everywhere')}
      options={countries.map(({ iso3, country_name }) => ({ value: iso3, label: country_name }))}
    />
  );
}

interface ValuesFilterProps extends FiltersProps {
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly Option[];
}

/** Several of many. */
function ValuesFilter({ question, name, label, placeholder, options }: ValuesFilterProps) {
  const value = question.valuesOf(name);
  const known = new Set(options.map((option) => option.value));
  const unknown = value.filter((one) => !known.has(one));
  return (
    <MultiSelectField
      label={label}
      placeholder={placeholder}
      options={[...options, ...nameOptions(unknown)]}
      value={[...value]}
      onChange={(next) => question.setValues(name, next)}
    />
  );
}
