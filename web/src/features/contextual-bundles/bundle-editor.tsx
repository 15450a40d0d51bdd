import { t } from '../../lib/i18n/i18n.ts';
import type { ListScope } from '../../widgets/entity-list/resource.ts';
import { EntityEditor } from '../../widgets/entity/entity-editor.tsx';
import { usedByText } from '../../widgets/entity/used-by.tsx';
import { BundleEditForm } from './bundle-form.tsx';
import { BundleMatchesCard } from './bundle-matches-card.tsx';
import { BUNDLE, isShared } from './bundle-kind.ts';
import { SharedBundle } from './shared-bundle.tsx';

interface BundleEditorProps {
  readonly scope: ListScope;
  readonly id: number;
}

/** One bundle: its categories and keywords. A shared one an advertiser reads and copies. */
export function BundleEditor({ scope, id }: BundleEditorProps) {
  const kind = BUNDLE[scope];
  return (
    <EntityEditor
      kind={kind}
      id={id}
      isLocked={(bundle) => scope === 'own' && isShared(bundle)}
      description={(bundle) => usedByText(bundle, t('No campaign uses it yet.'))}
      form={(bundle) =>
        scope === 'own' && isShared(bundle) ? (
          <SharedBundle kind={kind} bundle={bundle} />
        ) : (
          <BundleEditForm kind={kind} bundle={bundle} />
        )
      }
      cards={(bundle) => <BundleMatchesCard kind={kind} bundle={bundle} />}
    />
  );
}
