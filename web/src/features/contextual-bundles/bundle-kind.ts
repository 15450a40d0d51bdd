import type {
  changeContextualBundleBody,
  createContextualBundleBody,
  createContextualBundleForUserBody,
} from '@marquee/schemas/contextual-bundle/commands';
import { contextualBundleView, type ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind, type EntityKind } from '../../widgets/entity/entity-kind.ts';
import type { ListScope } from '../../widgets/entity-list/resource.ts';

type Change = typeof changeContextualBundleBody;
/** Whatever a new one may name. */
export type BundleKind = EntityKind<ContextualBundleView, never, InferInput<Change>>;

const BUNDLE_LABELS = {
  key: 'contextual-bundle',
  noun: t('Contextual bundle'),
  nouns: {
    many: t('contextual bundles'),
    counted: (count: number) =>
      t('{count, plural, one {# contextual bundle} other {# contextual bundles}}', { count }),
  },
  shortNoun: t('bundle'),
  newTitle: t('New contextual bundle'),
  newLabel: t('New bundle'),
  deletion: t('A bundle that a campaign uses can’t be deleted.'),
  canRestore: true,
} as const;

/** Contextual bundles: the advertiser's own, or those of all advertisers for admins. */
export const BUNDLE = {
  own: entityKind<ContextualBundleView, typeof createContextualBundleBody, Change>(
    {
      ...BUNDLE_LABELS,
      scope: 'own',
      listHref: () => paths.contextual.href(),
      addHref: () => paths.contextualAdd.href(),
      editHref: (parameters) => paths.contextualEdit.href(parameters),
    },
    contextualBundleView,
  ),
  all: entityKind<ContextualBundleView, typeof createContextualBundleForUserBody, Change>(
    {
      ...BUNDLE_LABELS,
      scope: 'all',
      listHref: () => paths.adminContextual.href(),
      addHref: () => paths.adminContextualAdd.href(),
      editHref: (parameters) => paths.adminContextualEdit.href(parameters),
    },
    contextualBundleView,
  ),
} as const satisfies Readonly<Record<ListScope, BundleKind>>;

/** Advertisers use what admins made for everyone, and copy it to change it. */
export const isShared = ({ userId }: Pick<ContextualBundleView, 'userId'>): boolean => userId === null;
