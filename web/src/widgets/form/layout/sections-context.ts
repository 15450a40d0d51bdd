import { createContext, useContext } from 'react';

/** A mounted section of a long form. */
export interface SectionEntry {
  readonly id: string;
  readonly title: string;
  readonly element: HTMLElement;
}

interface Sections {
  /** Returns the function that takes the section out again. */
  readonly add: (entry: SectionEntry) => () => void;
}

export const SectionsContext = createContext<Sections | undefined>(undefined);

export function useSections(): Sections {
  const sections = useContext(SectionsContext);
  if (sections === undefined) throw new Error('A FormSection must be inside FormSections');
  return sections;
}
