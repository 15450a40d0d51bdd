/** Takes the place of what reads patterns of dates in messages, `{at, date, ::yMMMd}`: dates come formatted, so there are none. */
const refuse = (): never => {
  throw new Error('Format the date before it becomes part of a message.');
};

export { refuse as getDateFormatOptions, refuse as parseDateTokens };
