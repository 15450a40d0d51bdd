import { createContext, useContext } from 'react';

/** One section of a long form, as it stands in the page. */
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
  if (sections === undefined) throw new Error('A FormSection stands outside of FormSections');
  return sections;
}
