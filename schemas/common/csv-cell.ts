/** The first cell of a line: up to a comma, semicolon or tab, out of its quotes. */
export function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined ? (/^[^,;\t]*/.exec(line)?.[0] ?? '') : quoted.replaceAll('""', '"');
}

/** The characters that OWASP's "CSV Injection" names, with their full-width forms. */
const FORMULA_STARTS = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** What begins as a formula behind a character at which some spreadsheet ends a cell, quoted or not: many read `;` for commas. */
const FORMULAS_WITHIN = /(?<=[;\t\r\n])(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** True for what begins as a formula does; a number may, too. */
export const startsAsFormula = (text: string): boolean => FORMULA_STARTS.test(text);

/** A cell of a CSV that no spreadsheet takes for a formula. A number is none, whatever its sign. */
export const harmlessCell = (text: string): string => {
  const harmless = text.replace(FORMULAS_WITHIN, "'");
  return startsAsFormula(text) && !NUMBER.test(text) ? `'${harmless}` : harmless;
};

/** What begins as a formula at the start of a cell, or behind a character that may end one, with the marks before it. */
const MARKED = "'*[=+\\-@\\uff1d\\uff0b\\uff0d\\uff20]";
const MARKS = new RegExp(`^(?=${MARKED}|'*[\\t\\r\\n])|(?<=[;\\t\\r\\n])(?=${MARKED})`, 'g');
const MARKED_ONCE = new RegExp(`^'(?=${MARKED}|'*[\\t\\r\\n])|(?<=[;\\t\\r\\n])'(?=${MARKED})`, 'g');

/** As `harmlessCell`, of a file that is read again by `readMarked`: each text that has marks already gets one more. */
export const markedCell = (text: string): string => text.replace(MARKS, "'");
/** The text of a cell that `markedCell` made; one that a person typed stays as it is. */
export const readMarked = (cell: string): string => cell.replace(MARKED_ONCE, '');

/**
 * The same of a file that is read again, whose reader takes one apostrophe off what begins as a formula behind it: signed
 * numbers are marked too, and what looks marked is marked once more.
 */
export const reversibleCell = (text: string): string =>
  startsAsFormula(text.replace(/^'+/, '')) ? `'${text}` : text;
