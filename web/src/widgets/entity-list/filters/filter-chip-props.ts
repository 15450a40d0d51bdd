import type { ListFilterField } from '../resource.ts';

/** What a chip of a filter is given. */
export interface FilterChipProps {
  readonly field: ListFilterField;
  /** Undefined while its value is being chosen for the first time. */
  readonly value: string | undefined;
  readonly opened: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onChange: (value: string | null) => void;
}
