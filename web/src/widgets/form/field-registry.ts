/** One field that stands in a form right now. */
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

/** The fields of one form as they come and go; not state: whoever reads it does so on an event. */
export interface FieldRegistry {
  /** Returns the function that takes the field out again. */
  add(name: string, entry: FieldEntry): () => void;
  get(name: string): FieldEntry | undefined;
  names(): readonly string[];
  secrets(): readonly string[];
}

export function createFieldRegistry(): FieldRegistry {
  const entries = new Map<string, FieldEntry>();
  // Stays known when the field is gone: the last draft may be written after it.
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
