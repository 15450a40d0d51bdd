import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { BulkAction, BulkTags } from '../entity-list/resource.ts';

/** The action that asks for tags and changes each row; an action without tags stays as it is. */
export function withTagQuestion<Row>(action: BulkAction<Row>): BulkAction<Row> {
  const { tags } = action;
  if (tags === undefined) return action;
  let change: Parameters<BulkTags['changeOne']>[1];
  return {
    ...action,
    confirm: async (count) => {
      const { tagQuestion } = await import('./tag-question.tsx');
      const title = t('Change {noun} of {count} selected', { noun: tags.noun, count: formatCount(count) });
      return tagQuestion({ ...tags, title, onChange: (next) => (change = next) });
    },
    runOne: (id) => tags.changeOne(Number(id), change),
  };
}
