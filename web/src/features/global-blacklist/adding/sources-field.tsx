import type { FilterListType } from '@marquee/schemas/common/source-lists';
import { ITEMS_PER_CALL_MAX } from '@marquee/schemas/filter-list/commands';
import { useDeferredValue, useMemo } from 'react';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { FormLines } from '../../../widgets/form/fields/lines-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import { itemsOfLines, type TypedItem } from '../../../widgets/source-items/typed-items.ts';
import { RejectedLines } from './rejected-lines.tsx';
import { rejectedSources, repeatedSources, type TypedRejections } from './rejected-sources.ts';
import { fieldName } from './typed-sources.ts';

/** What sources of each type look like. */
const EXAMPLES: Readonly<Record<FilterListType, string>> = {
  domain: 'news.example',
  bundles: 'com.example.game',
  siteAndAppsIds: 'site-4711',
  publishers: 'pub-4711',
  deviceIfas: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  ipAdresses: '192.0.2.0/24',
};

/** Most lines that are named. */
const SHOWN_MAX = 10;

interface SourcesFieldProps {
  readonly type: FilterListType;
  /** What the server rejected of a type last. */
  readonly rejections: TypedRejections | undefined;
}

/** Sources one a line: how many there are, which repeat others, and why some were rejected. */
export function SourcesField({ type, rejections }: SourcesFieldProps) {
  const sources = useTypedSources();
  const repeated = useMemo(() => repeatedSources(sources), [sources]);
  const rejected = useMemo(
    () => (rejections?.type === type ? rejectedSources(sources, rejections) : []),
    [rejections, type, sources],
  );
  return (
    <Stack gap="xs">
      <FormLines
        name={fieldName('items')}
        label={t('Type or paste')}
        description={t('One per line, such as {example}. Up to {max}.', {
          example: EXAMPLES[type],
          max: formatCount(ITEMS_PER_CALL_MAX),
        })}
        minRows={8}
      />
      {sources.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {[
            t('{count, plural, one {# source} other {# sources}}', { count: sources.length }),
            ...(repeated.length > 0 ? [repeatedText(repeated)] : []),
          ].join(' · ')}
        </Text>
      )}
      {rejected.length > 0 && <RejectedLines rejected={rejected} unnamed={rejections?.unnamed ?? 0} />}
    </Stack>
  );
}

/** What the lines hold; a long text is read while nothing more urgent is drawn. */
function useTypedSources(): readonly TypedItem[] {
  const lines = useDeferredValue(useFormValue(fieldName('items')));
  return useMemo(() => (Array.isArray(lines) ? itemsOfLines(lines.map(String)) : []), [lines]);
}

function repeatedText(repeated: readonly TypedItem[]): string {
  const lines = [...new Set(repeated.map(({ line }) => line))];
  const shown = lines.slice(0, SHOWN_MAX).map(formatCount).join(', ');
  return lines.length > SHOWN_MAX
    ? t('{count} repeated, first on lines {shown}', { count: formatCount(repeated.length), shown })
    : t('{count} repeated, on {lines, plural, one {line} other {lines}} {shown}', {
        count: formatCount(repeated.length),
        lines: lines.length,
        shown,
      });
}
