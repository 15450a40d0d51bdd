import { t } from '../../lib/i18n/i18n.ts';

/** What the palette does to an object, by the words that a line begins with. */
export interface Verb {
  readonly words: readonly string[];
  /** Key of the kind that it acts on. */
  readonly kind: 'campaign' | 'user';
  /** "Stop": begins the line; the object's name follows. */
  readonly label: string;
  /** The same with the name: "Stop Spring sale". */
  readonly labelFor: (name: string) => string;
  /** The state after it, of a switch; objects that are in it already are not offered. */
  readonly isActive?: boolean;
}

/** The words in English and, in one text, those of the reader's language, the longer ones first. */
const wordsOf = (english: readonly string[], own: string): readonly string[] =>
  [...new Set([...english, ...own.toLowerCase().split(', ')])].sort(
    (one, other) => other.length - one.length,
  );

export const STOP: Verb = {
  words: wordsOf(['stop', 'pause'], t('stop, pause')),
  kind: 'campaign',
  label: t('Stop'),
  labelFor: (name) => t('Stop {name}', { name }),
  isActive: false,
};
export const START: Verb = {
  words: wordsOf(['start', 'resume'], t('start, resume')),
  kind: 'campaign',
  label: t('{action, select, other {Start}}', { action: 'start' }),
  labelFor: (name) => t('Start {name}', { name }),
  isActive: true,
};
export const ACT_AS: Verb = {
  words: wordsOf(['view as', 'act as', 'sign in as'], t('view as, act as, sign in as')),
  kind: 'user',
  label: t('View as'),
  labelFor: (name) => t('View as {name}', { name }),
};

/** What was typed, understood: a verb with what it is done to, ids, or words to search for. */
export interface Typed {
  readonly verb: Verb | undefined;
  /** Without the verb. */
  readonly text: string;
  /** From `#25`; undefined where no id was written. */
  readonly id: number | undefined;
}

/** @param verbs those that the user may use */
export function readTyped(query: string, verbs: readonly Verb[]): Typed {
  const line = query.trim().replace(/\s+/g, ' ');
  for (const verb of verbs) {
    const word = verb.words.find((candidate) => `${line.toLowerCase()} `.startsWith(`${candidate} `));
    if (word !== undefined) return { verb, ...readTarget(line.slice(word.length).trim()) };
  }
  return { verb: undefined, ...readTarget(line) };
}

function readTarget(text: string): Pick<Typed, 'text' | 'id'> {
  const id = /^#\s?(\d{1,15})$/.exec(text)?.[1];
  return { text, id: id === undefined ? undefined : Number(id) };
}
