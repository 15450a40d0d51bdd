import { createContext, useContext } from 'react';
import type { GenericSchema } from 'valibot';

import type { FieldRegistry } from './field-registry.ts';

/** What the parts of a form know of the form around them. */
export interface AppFormState {
  readonly schema: GenericSchema;
  readonly registry: FieldRegistry;
  /** Milliseconds since 1970 of the last save since the form was opened. */
  readonly savedAtMs: number | undefined;
  /** Moves the focus to a field; false when it is not there. */
  readonly focusField: (name: string) => boolean;
}

export const AppFormContext = createContext<AppFormState | undefined>(undefined);

export function useAppForm(): AppFormState {
  const state = useContext(AppFormContext);
  if (state === undefined) throw new Error('A form part must be inside an AppForm');
  return state;
}

/** Id of the section that a field is in. */
export const SectionContext = createContext<string | undefined>(undefined);
