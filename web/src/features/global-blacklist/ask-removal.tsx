import { TEXTAREA_MAX } from '@marquee/schemas/commands/ad-fields';
import { useEffect, useRef, useState } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { someNames } from '../../lib/names/some-names.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';

const NAMES_MAX = 3;

/** What a person said about a removal. */
interface RemovalAnswer {
  /** For the activity log; null for none. */
  readonly note: string | null;
}

/**
 * Asks before sources are taken off the blacklist, and for a note.
 * @param firstNote what the field holds at first
 * @returns undefined where the person keeps them
 */
export async function askRemoval(
  items: readonly string[],
  firstNote = '',
): Promise<RemovalAnswer | undefined> {
  let note = firstNote;
  const agreed = await confirm({
    title: t('Remove {count, plural, one {# source} other {# sources}}?', { count: items.length }),
    body: <RemovalNote items={items} firstNote={firstNote} onNote={(text) => (note = text)} />,
    confirmLabel: t('Remove'),
    danger: true,
  });
  return agreed ? { note: note.trim() === '' ? null : note.trim() } : undefined;
}

interface RemovalNoteProps {
  readonly items: readonly string[];
  readonly firstNote: string;
  readonly onNote: (note: string) => void;
}

function RemovalNote({ items, firstNote, onNote }: RemovalNoteProps) {
  const [note, setNote] = useState(firstNote);
  const field = useRef<HTMLElement>(null);
  const fieldError =
    note.trim().length > TEXTAREA_MAX
      ? t('The note may have at most {max} characters.', { max: formatCount(TEXTAREA_MAX) })
      : '';
  useEffect(() => {
    // The dialog is a form: the browser lets none be confirmed whose field says why it may not.
    if (field.current instanceof HTMLTextAreaElement) field.current.setCustomValidity(fieldError);
  }, [fieldError]);
  return (
    <Stack gap="sm">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {someNames(items, NAMES_MAX)}
      </Text>
      <span>{t('Campaigns may buy from there again within a second, unless a filter list forbids it.')}</span>
      <TextareaField
        ref={(element) => {
          field.current = element;
        }}
        label={t('Note')}
        description={t('Optional, for the activity log.')}
        error={fieldError === '' ? undefined : fieldError}
        maxLength={TEXTAREA_MAX}
        value={note}
        onChange={(text) => {
          setNote(text);
          onNote(text);
        }}
      />
    </Stack>
  );
}
