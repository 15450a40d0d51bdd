import { t } from '../lib/i18n/i18n.ts';
import { Button, IconButton } from './button.tsx';
import { useClipboard } from './hooks.ts';
import { IconCheck, IconCopy } from './icons.ts';

interface CopyButtonProps {
  value: string;
  /** What is copied: `Copy the bid URL`. */
  label?: string;
  /** A button with its words, where an icon alone would be missed. */
  withText?: boolean;
}

/** Copies, and says for a moment that it has. */
export function CopyButton({ value, label = t('Copy'), withText = false }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: 2_000 });
  const Icon = copied ? IconCheck : IconCopy;
  const icon = <Icon size="1rem" aria-hidden />;
  const said = copied ? t('Copied') : label;
  return (
    <>
      {withText ? (
        <Button variant="default" size="xs" leftSection={icon} onClick={() => copy(value)}>
          {said}
        </Button>
      ) : (
        <IconButton label={said} size="md" onClick={() => copy(value)}>
          {icon}
        </IconButton>
      )}
    </>
  );
}
