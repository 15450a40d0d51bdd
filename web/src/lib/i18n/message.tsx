import { TransNoContext } from '@lingui/react/server';
import type { ReactElement } from 'react';

import { i18n, type Values } from './i18n.ts';

interface MessageProps {
  /** English, in ICU form as in `t`, with a tag for each element: `Read the <rules>content policy</rules>.` */
  readonly text: string;
  readonly values?: Values;
  /** The elements by the names of their tags; what is between the tags becomes their children. */
  readonly elements: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it, such as links, whose place in the sentence is the translator's to choose. */
export const Message = ({ text, values, elements }: MessageProps) => (
  <TransNoContext
    id={text}
    {...(values === undefined ? {} : { values: { ...values } })}
    components={{ ...elements }}
    lingui={{ i18n }}
  />
);
