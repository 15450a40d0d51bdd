import { t } from '../../lib/i18n/i18n.ts';
import type { ListScope } from '../../widgets/entity-list/resource.ts';
import { IconTags } from '../../ui/icons.ts';
import { EntityKindList } from '../../widgets/entity/entity-kind-list.tsx';
import { BUNDLE, isShared } from './bundle-kind.ts';
import { BUNDLE_RESOURCE } from './bundle-resource.tsx';

/** Contextual bundles: one's own and the shared ones, or (admins) all. */
export function BundleList({ scope }: { readonly scope: ListScope }) {
  const kind = BUNDLE[scope];
  return (
    <EntityKindList
      kind={kind}
      resource={BUNDLE_RESOURCE[scope]}
      isLocked={(bundle) => scope === 'own' && isShared(bundle)}
      canDuplicate
      emptyState={{
        icon: <IconTags />,
        title: t('No contextual bundles yet'),
        text: t('A bundle of categories and keywords shows your ads only where the content matches it.'),
      }}
    />
  );
}
