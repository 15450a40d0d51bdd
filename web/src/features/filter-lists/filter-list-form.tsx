import { FILTER_LIST_TYPES } from '@marquee/schemas/common/source-lists';
import { changeFilterListBody, createFilterListBody } from '@marquee/schemas/filter-list/commands';
import { filterListResource } from '@marquee/schemas/filter-list/fields';
import type { FilterListView } from '@marquee/schemas/filter-list/views';
import type { Shown } from '@marquee/schemas/resource/derive';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { pickNames } from '../../lib/pick-names.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SimpleGrid, Stack } from '../../ui/layout/layout.tsx';
import { EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormLines } from '../../widgets/form/fields/lines-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValue, useSetFormValue } from '../../widgets/form/use-form-value.ts';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { createFilterList } from './api.ts';
import { FILTER_LIST } from './filter-list-kind.ts';
import { SourcePicker } from './sources/source-picker.tsx';
import { LIST_MODE_OPTIONS, LIST_TYPE_OPTIONS } from './terms.ts';
import { typedItems } from '../../widgets/source-items/typed-items.ts';

const fieldName = fieldNames<Shown<typeof filterListResource.fields> & { readonly items: string }>();
const BLANK = {
  ...filterListResource.blank,
  type: 'domain' as const,
  mode: 'black' as const,
  items: [],
};

/** A new list with its first items; saving opens it. */
export function FilterListAddForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={createFilterListBody}
      defaultValues={BLANK}
      draftKey="filter-list-add"
      aria-label={t('New filter list')}
      sendsOnEnter={false}
      onSubmit={async (input, { idempotencyKey }) => {
        const items = typedItems((input.items ?? []).join('\n'));
        const { id, itemsReport } = await createFilterList({ ...input, items }, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: [FILTER_LIST.key] });
        toast.success(t('Filter list created'));
        void navigate(paths.filterListEdit.href({ id }), { state: items.length > 0 ? itemsReport : null });
        return { isLeaving: true };
      }}
    >
      <Card>
        <Stack gap="md">
          <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FormSelect
              name={fieldName('type')}
              label={t('Type')}
              description={t('What the items are. It cannot be changed later.')}
              options={LIST_TYPE_OPTIONS}
            />
            <ModeField />
          </SimpleGrid>
          <PickedItems />
          <FormLines
            name={fieldName('items')}
            label={t('Items')}
            description={t(
              'One per line, up to 10,000. Upload longer lists as a file after you create the list.',
            )}
            minRows={6}
          />
          <FormActions submitLabel={t('Create filter list')} cancelTo={paths.filterLists.href()} />
        </Stack>
      </Card>
    </AppForm>
  );
}

/** Offers sources of the chosen type; what is picked joins what is typed. */
function PickedItems() {
  const type = useFormValue(fieldName('type'));
  const items = useFormValue(fieldName('items'));
  const set = useSetFormValue();
  const lines = Array.isArray(items) ? items.map(String) : [];
  const known = FILTER_LIST_TYPES.find((one) => one === type);
  if (known === undefined) return null;
  return (
    <SourcePicker
      type={known}
      chosen={typedItems(lines.join('\n'))}
      onPick={(sources) =>
        set(fieldName('items'), [...lines.filter((line) => line.trim() !== ''), ...sources])
      }
    />
  );
}

const valuesOf = (list: FilterListView) => pickNames(list, ['name', 'mode', 'version']);

/** Name and mode of a list; its type stays. */
export const FilterListEditForm = ({ list }: { readonly list: FilterListView }) => (
  <EntityEditForm kind={FILTER_LIST} schema={changeFilterListBody} entity={list} valuesOf={valuesOf}>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <ModeField />
    </SimpleGrid>
  </EntityEditForm>
);

const ModeField = () => (
  <FormSelect
    name={fieldName('mode')}
    label={t('Mode')}
    description={t('Campaigns buy only what is on a whitelist, and avoid what is on a blacklist.')}
    options={LIST_MODE_OPTIONS}
  />
);
