/**
 * The name of a field that somebody typed as the log shows it: "Daily budget" is `dailyBudget`, "Targeting · device types" is
 * `targeting.deviceTypes`. Names stay as they are.
 */
export const fieldNameOf = (typed: string): string =>
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
