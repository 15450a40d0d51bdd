import { audienceView } from '@marquee/schemas/audience/views';
import { contextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import { filterListView } from '@marquee/schemas/filter-list/views';
import { optimizationRuleView } from '@marquee/schemas/optimization-rule/views';
import { pick, type GenericSchema } from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { useSearchedChoices } from '../../../widgets/choices/use-searched-choices.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignScope } from '../api.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { fieldName } from './field-name.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

interface ResourceField {
  readonly field: 'filterLists' | 'audiences' | 'contextualBundles' | 'optimizationRules';
  readonly label: string;
  readonly description: string;
  readonly path: string;
  /** First part of the query keys. */
  readonly entity: string;
  readonly row: GenericSchema<unknown, Choice>;
  /** Label of one that is gone. */
  readonly deleted: (id: number) => string;
  readonly notFound: string;
}

/** What an account prepares once and its campaigns name. */
const FIELDS: readonly ResourceField[] = [
  {
    field: 'filterLists',
    label: t('Filter lists'),
    description: t('Whitelists are the only sources you buy. Blacklists are avoided.'),
    path: '/filter-lists',
    entity: 'filter-list',
    row: pick(filterListView, ['id', 'name']),
    deleted: (id) => t('Deleted filter list {id}', { id }),
    notFound: t('No such filter list'),
  },
  {
    field: 'audiences',
    label: t('Audiences'),
    description: t('A targeting audience limits the campaign to its members. A collecting one only grows.'),
    path: '/audiences',
    entity: 'audience',
    row: pick(audienceView, ['id', 'name']),
    deleted: (id) => t('Deleted audience {id}', { id }),
    notFound: t('No such audience'),
  },
  {
    field: 'contextualBundles',
    label: t('Contextual bundles'),
    description: t('The ad is shown only where the content matches one of them.'),
    path: '/contextual-bundles',
    entity: 'contextual-bundle',
    row: pick(contextualBundleView, ['id', 'name']),
    deleted: (id) => t('Deleted contextual bundle {id}', { id }),
    notFound: t('No such contextual bundle'),
  },
  {
    field: 'optimizationRules',
    label: t('Optimization rules'),
    description: t('Move sources to a filter list by their statistics.'),
    path: '/optimization-rules',
    entity: 'optimization-rule',
    row: pick(optimizationRuleView, ['id', 'name']),
    deleted: (id) => t('Deleted optimization rule {id}', { id }),
    notFound: t('No such optimization rule'),
  },
];

interface TargetingResourceFieldsProps {
  readonly scope: CampaignScope;
  /** Owner of the campaign; undefined for the user's own. */
  readonly userId: number | undefined;
}

/** Filter lists, audiences, contextual bundles and optimization rules of the campaign. */
export const TargetingResourceFields = (props: TargetingResourceFieldsProps) =>
  FIELDS.map((field) => <TargetingResourceField key={field.field} {...field} {...props} />);

function TargetingResourceField({
  field,
  label,
  description,
  path,
  entity,
  row,
  deleted,
  notFound,
  scope,
  userId,
}: ResourceField & TargetingResourceFieldsProps) {
  const chosen = useFormValues<CampaignValues>()[field];
  const { options, onSearch, isError, isEmpty } = useSearchedChoices(
    {
      key: entity,
      path: scope === 'own' ? path : `/admin${path}`,
      row,
      filter: userId === undefined ? {} : { 'where[userId]': String(userId) },
      labelOf: ({ name }) => name,
      fallback: deleted,
    },
    chosen,
  );
  if (isEmpty) return null;
  return (
    <FormMultiSelect
      name={fieldName(field)}
      label={label}
      placeholder={t('None')}
      description={description}
      numeric
      options={options}
      onSearch={onSearch}
      nothingFound={
        isError ? t('Couldn’t load {objects}. Try again.', { objects: withinSentence(label) }) : notFound
      }
    />
  );
}
