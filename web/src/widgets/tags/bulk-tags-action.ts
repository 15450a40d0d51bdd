import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { BulkAction, BulkTags } from '../entity-list/resource.ts';
import { changedTags, NO_TAG_CHANGE, tagDifference } from './tag-change.ts';

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
    runUndoable: async (id) => {
      let back = NO_TAG_CHANGE;
      await tags.changeOne(Number(id), (before) => {
        const after = change(before);
        back = tagDifference(after, before);
        return after;
      });
      if (back.added.length + back.removed.length === 0) return undefined;
      // Tags that came since stay.
      return () => tags.changeOne(Number(id), (now) => changedTags(now, back));
    },
  };
}
