import { DAYS } from '../../common/campaign-terms.ts';

/** How values of a kind are written into a cell and read from it; neither has to do with an empty cell. */
export interface CellCodec {
  toText(value: unknown): string;
  /** What is no such value stays a text, of which the field's own rules say what is wrong. */
  toValue(text: string): unknown;
}

export const textCell: CellCodec = { toText: String, toValue: (text) => text };

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;
export const numberCell: CellCodec = {
  toText: String,
  toValue: (text) => (NUMBER.test(text) ? Number(text) : text),
};

const LIST_ITEM = /(?:\\[;\\]|[^;])+/g;

/** Values with `; ` between them; a semicolon within a value has a backslash before it. */
export const listCell = (item: CellCodec): CellCodec => ({
  toText: (values) =>
    (values as readonly unknown[])
      .map((value) => item.toText(value).replaceAll(/[;\\]/g, String.raw`\$&`))
      .join('; '),
  toValue: (text) =>
    (text.match(LIST_ITEM) ?? [])
      .map((part) => part.trim().replaceAll(/\\([;\\])/g, '$1'))
      .filter((part) => part !== '')
      .map((part) => item.toValue(part)),
});

/** What has no values, where that is not the same as an empty cell. */
const NOTHING = '-';

const namedParts = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split(':');
      return { name: name.trim(), values: splitValues(rest.join(':')) };
    });

const splitValues = (text: string): readonly string[] =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '' && value !== NOTHING);

interface OperatingSystem {
  readonly name: string;
  readonly versions: readonly string[];
}

/** `Android: 13, 14; iOS`. */
export const systemsCell: CellCodec = {
  toText: (systems) =>
    (systems as readonly OperatingSystem[])
      .map(({ name, versions }) => (versions.length === 0 ? name : `${name}: ${versions.join(', ')}`))
      .join('; '),
  toValue: (text) => namedParts(text).map(({ name, values }) => ({ name, versions: values })),
};

interface Adjustment {
  readonly dimension: string;
  readonly value: string;
  readonly percent: number;
}

const PERCENTAGE = /^[+-]?\d{1,4}$/;

/** What is before and after a character, without spaces around it; nothing where there is none. */
const splitAt = (text: string, at: number): readonly [string, string] =>
  at < 0 ? ['', ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];

/** One of a list: `domain: news.example +20%`. */
export const adjustmentCell: CellCodec = {
  toText: (adjustment) => {
    const { dimension, value, percent } = adjustment as Adjustment;
    return `${dimension}: ${value} ${percent > 0 ? '+' : ''}${percent}%`;
  },
  toValue: (text) => {
    const [dimension, rest] = splitAt(text, text.indexOf(':'));
    // Cut and not matched as a whole, which takes the square of a cell's length where it is full of spaces.
    if (!rest.endsWith('%')) return text;
    const adjusted = rest.slice(0, -1).trimEnd();
    const [value, percent] = splitAt(adjusted, adjusted.search(/\s\S*$/));
    const isOne = dimension !== '' && value !== '' && PERCENTAGE.test(percent);
    return isOne ? { dimension, value, percent: Number(percent) } : text;
  },
};

type Schedule = Readonly<Partial<Record<(typeof DAYS)[number], readonly number[]>>>;

/** `monday: 9-17, 20; sunday: 0-23`: hours of days; `-` is a day without hours, or a schedule without days. */
export const scheduleCell: CellCodec = {
  toText: (value) => {
    const schedule = value as Schedule;
    const days = DAYS.flatMap((day) => {
      const hours = schedule[day];
      return hours === undefined ? [] : [`${day}: ${hours.length === 0 ? NOTHING : rangesOf(hours)}`];
    });
    return days.length === 0 ? NOTHING : days.join('; ');
  },
  toValue: (text) =>
    text.trim() === NOTHING
      ? {}
      : Object.fromEntries(
          namedParts(text).map(({ name, values }) => [name.toLowerCase(), values.flatMap(hoursOf)]),
        ),
};

/** `0-8, 20` of hours that ascend. */
function rangesOf(hours: readonly number[]): string {
  const ranges: [from: number, to: number][] = [];
  for (const hour of hours) {
    const last = ranges.at(-1);
    if (last !== undefined && hour === last[1] + 1) last[1] = hour;
    else ranges.push([hour, hour]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

const HOURS = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?$/;

/** The hours of `9-17`; a text that the schedule's rules refuse where it is none. */
function hoursOf(text: string): readonly unknown[] {
  const match = HOURS.exec(text);
  const from = Number(match?.[1]);
  const to = Number(match?.[2] ?? from);
  if (!match || to < from) return [text];
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
