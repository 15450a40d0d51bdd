import type { ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../lib/reference-data.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { DataList } from '../../ui/layout/data-list.tsx';
import { categoryNames } from '../../widgets/categories/categories.ts';
import { useCommand } from '../../widgets/command/use-command.ts';
import type { BundleKind } from './bundle-kind.ts';

interface SharedBundleProps {
  readonly kind: BundleKind;
  readonly bundle: ContextualBundleView;
}

/** What a bundle that is everyone's holds, and the way to one's own copy. */
export function SharedBundle({ kind, bundle }: SharedBundleProps) {
  const navigate = useNavigate();
  const { data: dictionary } = useQuery(dictionaryQuery);
  const names = dictionary === undefined ? undefined : categoryNames(dictionary.categories);
  const duplicate = useCommand<undefined>({
    run: async () => {
      const copy = await kind.duplicate(bundle.id);
      void navigate(kind.editHref(copy));
    },
    success: t('Bundle duplicated'),
    invalidates: [[kind.key, kind.scope, 'list']],
  });
  return (
    <Card
      title={t('Shared bundle')}
      order={2}
      description={t('Everyone can use it. Duplicate it to change it.')}
      actions={
        <Button size="sm" onClick={() => duplicate.run(undefined)}>
          {t('Duplicate')}
        </Button>
      }
    >
      <DataList
        items={[
          {
            label: t('Categories'),
            value: bundle.categories.map((code) => names?.get(code) ?? code).join(', '),
          },
          { label: t('Keywords'), value: bundle.keywords.join(', ') },
          { label: t('Excluded keywords'), value: bundle.excludedKeywords.join(', ') },
        ]}
      />
    </Card>
  );
}
