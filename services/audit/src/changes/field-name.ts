import { fieldsCalled } from '@marquee/schemas/events/field-labels';

/**
 * The names of the fields that the log calls as it was typed: "Start date" is `startAt`. What is not declared is called by
 * its name, in words.
 */
export const fieldNamesOf = (typed: string): readonly string[] => [
  ...new Set([...fieldsCalled(typed), joinWords(typed)]),
];

/** "Duplicated from" is `duplicatedFrom`, "Personal · first name" is `personal.firstName`. Names stay as they are. */
const joinWords = (typed: string): string =>
  typed
    .trim()
    .split(/\s*[·.]\s*/)
    .map((part) =>
      part
        .split(/\s+/)
        .map((word, index) =>
          index === 0 ? lowerFirst(word) : word.slice(0, 1).toUpperCase() + word.slice(1),
        )
        .join(''),
    )
    .join('.');

const lowerFirst = (word: string): string => word.slice(0, 1).toLowerCase() + word.slice(1);
