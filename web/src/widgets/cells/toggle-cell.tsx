import { useState } from 'react';

import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { toastFailure } from '../command/toast-errors.ts';

interface ToggleCellProps {
  /** What it switches, spoken: `Campaign Spring is active`. */
  readonly label: string;
  readonly value: boolean;
  /** Rejects when the server refuses. */
  readonly onToggle: (value: boolean) => Promise<unknown>;
  /** Said once it is done, beside an undo: `Campaign started`. */
  readonly success?: (value: boolean) => string;
  readonly disabled?: boolean;
}

/** A switch that flips at once, and back with "Action failed!" when the server refuses. */
export function ToggleCell({ label, value, onToggle, success, disabled = false }: ToggleCellProps) {
  const [wanted, setWanted] = useState<boolean>();
  const shown = wanted ?? value;
  const toggle = async (next: boolean) => {
    if (wanted !== undefined) return;
    setWanted(next);
    try {
      await onToggle(next);
      if (success !== undefined) toast.undoable(success(next), () => void toggle(!next));
    } catch (error) {
      toastFailure(error);
    } finally {
      setWanted(undefined);
    }
  };
  return (
    <SwitchField
      label={label}
      hideLabel
      size="sm"
      disabled={disabled}
      value={shown}
      onChange={(next) => void toggle(next)}
    />
  );
}
