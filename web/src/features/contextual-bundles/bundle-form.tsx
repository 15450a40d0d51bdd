import {
  changeContextualBundleBody,
  createContextualBundleBody,
  createContextualBundleForUserBody,
} from '@marquee/schemas/contextual-bundle/commands';
import { contextualBundleResource } from '@marquee/schemas/contextual-bundle/fields';
import type { ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';

import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useAdvertiserChoices } from '../../widgets/choices/advertiser-choices.ts';
import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { BundleFields } from './bundle-fields.tsx';
import { BUNDLE, type BundleKind } from './bundle-kind.ts';

interface ForUser {
  readonly userId: number | null;
}
const fieldName = fieldNames<ForUser>();

const valuesOf = (bundle: ContextualBundleView) => ({
  ...contextualBundleResource.pick(bundle),
  version: bundle.version,
});

/** A new bundle; saving opens it. */
export const BundleAddForm = () => (
  <EntityAddForm kind={BUNDLE.own} schema={createContextualBundleBody} blank={contextualBundleResource.blank}>
    <BundleFields />
  </EntityAddForm>
);

/** A new bundle that an admin makes for an advertiser, or for everyone. */
export const BundleForUserAddForm = () => (
  <EntityAddForm
    kind={BUNDLE.all}
    schema={createContextualBundleForUserBody}
    blank={{ ...contextualBundleResource.blank, userId: null }}
  >
    <Stack gap="md">
      <AdvertiserField />
      <BundleFields />
    </Stack>
  </EntityAddForm>
);

export const BundleEditForm = ({
  kind,
  bundle,
}: {
  readonly kind: BundleKind;
  readonly bundle: ContextualBundleView;
}) => (
  <EntityEditForm kind={kind} schema={changeContextualBundleBody} entity={bundle} valuesOf={valuesOf}>
    <BundleFields />
  </EntityEditForm>
);

function AdvertiserField() {
  const { userId } = useFormValues<ForUser>();
  const { options, onSearch, isError } = useAdvertiserChoices(userId === null ? [] : [userId]);
  return (
    <FormSelect
      name={fieldName('userId')}
      label={t('Advertiser')}
      description={t('Leave empty to make it for everyone. It cannot be changed later.')}
      placeholder={t('Everyone')}
      numeric
      searchable
      clearable
      options={options}
      onSearch={onSearch}
      nothingFound={isError ? t('Couldn’t load advertisers. Try again.') : t('No such advertiser')}
    />
  );
}
