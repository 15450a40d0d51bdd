import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { TagsField } from '../../ui/fields/tags-field.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import type { BulkQuestion, BulkTags } from '../entity-list/resource.ts';
import { changedTags, NO_TAG_CHANGE, type TagChange } from './tag-change.ts';
import { useTagsInUse } from './tags-in-use.ts';

interface TagFieldsProps extends Pick<BulkTags, 'noun' | 'source'> {
  readonly onChange: (change: (tags: readonly string[]) => string[]) => void;
}

/** Asks which tags to add and which to remove; `onChange` is called at once, and after every change. */
export function tagQuestion({
  title,
  noun,
  source,
  onChange,
}: TagFieldsProps & { readonly title: string }): BulkQuestion {
  onChange((tags) => [...tags]);
  return {
    title,
    body: <TagFields noun={noun} source={source} onChange={onChange} />,
    confirmLabel: t('Apply'),
  };
}

function TagFields({ noun, source, onChange }: TagFieldsProps) {
  const [change, setChange] = useState(NO_TAG_CHANGE);
  const suggestions = useTagsInUse(source);
  const set = (part: Partial<TagChange>) => {
    const next = { ...change, ...part };
    setChange(next);
    onChange((tags) => changedTags(tags, next));
  };
  return (
    <Stack>
      <TagsField
        label={t('Add {noun}', { noun })}
        autoFocus
        suggestions={suggestions}
        value={[...change.added]}
        onChange={(added) => set({ added })}
      />
      <TagsField
        label={t('Remove {noun}', { noun })}
        suggestions={suggestions}
        value={[...change.removed]}
        onChange={(removed) => set({ removed })}
      />
    </Stack>
  );
}
