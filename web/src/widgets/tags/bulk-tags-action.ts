import { formatCount } from '../../lib/format.ts';
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
      const title = `Change ${tags.noun} of ${formatCount(count)} selected`;
      return tagQuestion({ ...tags, title, onChange: (next) => (change = next) });
    },
    runOne: (id) => tags.changeOne(Number(id), change),
  };
}
