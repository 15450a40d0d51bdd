/** A field that a form shows. */
export interface FieldEntry {
  /** As a person reads it; also in the dialog that compares two editors' versions. */
  readonly label: string;
  /** Id of the `FormSection` around it. */
  readonly section: string | undefined;
  /** Kept out of drafts. */
  readonly isSecret: boolean;
  /** A value as text, where the value itself says nothing: a code, an id. */
  readonly show: ((value: unknown) => string) | undefined;
}

/** The mounted fields of a form. It is not state: readers read it in event handlers. */
export interface FieldRegistry {
  /** Returns the function that takes the field out again. */
  add(name: string, entry: FieldEntry): () => void;
  get(name: string): FieldEntry | undefined;
  names(): readonly string[];
  secrets(): readonly string[];
}

export function createFieldRegistry(): FieldRegistry {
  const entries = new Map<string, FieldEntry>();
  // Remains known when the field is unmounted, since the last draft may be written afterwards.
  const secrets = new Set<string>();
  return {
    add(name, entry) {
      entries.set(name, entry);
      if (entry.isSecret) secrets.add(name);
      return () => {
        if (entries.get(name) === entry) entries.delete(name);
      };
    },
    get: (name) => entries.get(name),
    names: () => [...entries.keys()],
    secrets: () => [...secrets],
  };
}

/** Without what holds another of the names: a list whose fields are named, too. */
export const innermost = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => other.startsWith(`${name}.`)));

/** Without what another of the names holds. */
export const outermost = (names: readonly string[]): readonly string[] =>
  names.filter((name) => !names.some((other) => name.startsWith(`${other}.`)));
