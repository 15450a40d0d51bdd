import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const NAME_LENGTH_MAX = 255;

interface NameDialogProps {
  readonly title: string;
  readonly initial: string;
  readonly isSaving: boolean;
  /** Why the name was refused. */
  readonly error?: string | undefined;
  readonly onClose: () => void;
  readonly onSave: (name: string) => void;
}

/** The name of a copy, cut so that it fits. */
export const copyName = (name: string): string =>
  t('{name} (copy)', { name: name.slice(0, NAME_LENGTH_MAX - 10) });

/** Asks for the name under which something is kept. */
export function NameDialog({ title, initial, isSaving, error, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState(initial);
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = name.trim() === '';
  const save = () => {
    setIsAsked(true);
    if (!isEmpty) onSave(name.trim());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isSaving} onClick={save}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('Name')}
        required
        autoFocus
        maxLength={NAME_LENGTH_MAX}
        value={name}
        onChange={setName}
        error={isAsked && isEmpty ? t('Name is required.') : error}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
        }}
      />
    </Dialog>
  );
}
