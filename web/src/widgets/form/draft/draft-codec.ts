import { DAY_MS } from '@marquee/schemas/common/time';

import type { FormValues } from '../form-values.ts';

/** A form that was left before it was saved. */
export interface Draft {
  readonly values: FormValues;
  /** Milliseconds since 1970. */
  readonly savedAtMs: number;
}

/** Raised whenever the stored shape changes: older drafts are dropped. */
const VERSION = 1;
export const DRAFT_LIFETIME_MS = 7 * DAY_MS;
/** Longest stored draft, characters: all drafts share the browser's storage. */
const LENGTH_MAX = 500_000;
/** Never written down, even when no field says that it is one. */
const SECRET_NAME = /password|secret|token|captcha|cvc|cardnumber/i;

/**
 * What is stored of a form, or undefined when it is too large to keep.
 * @param shape names the fields that the form had; see `shapeOf`
 * @param secrets dotted names of fields whose value must not be stored
 */
export function encodeDraft(draft: Draft, shape: string, secrets: readonly string[]): string | undefined {
  const values = withoutSecrets(draft.values, new Set(secrets));
  const text = JSON.stringify({ version: VERSION, shape, savedAtMs: draft.savedAtMs, values });
  return text.length > LENGTH_MAX ? undefined : text;
}

/** The draft in a stored text; undefined when it is unreadable, too old, or of another form. */
export function decodeDraft(text: string, shape: string, nowMs: number): Draft | undefined {
  const stored = parse(text);
  if (stored === undefined || stored.version !== VERSION || stored.shape !== shape) return undefined;
  const { savedAtMs, values } = stored;
  if (typeof savedAtMs !== 'number' || !isLiving(savedAtMs, nowMs)) return undefined;
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return undefined;
  return { savedAtMs, values: values as FormValues };
}

/** True for a stored text that no form will ever read again. */
export function isSpent(text: string, nowMs: number): boolean {
  const savedAtMs = parse(text)?.savedAtMs;
  return typeof savedAtMs !== 'number' || !isLiving(savedAtMs, nowMs);
}

/** A clock that was put back must not keep a draft forever. */
const isLiving = (savedAtMs: number, nowMs: number): boolean =>
  Math.abs(nowMs - savedAtMs) < DRAFT_LIFETIME_MS;

/** As far as a schema of valibot says which fields it has. */
interface SchemaShape {
  readonly type?: string;
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly wrapped?: SchemaShape;
  readonly item?: SchemaShape;
}

/** Names of a command's fields at any depth: after a release that changed them, an old draft is not poured into the new form. */
export const shapeOf = (schema: SchemaShape): string => namesIn(schema).sort().join(',');

const namesIn = ({ entries = {}, wrapped, item }: SchemaShape): string[] => {
  const inner = wrapped ?? item;
  return inner === undefined
    ? Object.entries(entries).flatMap(([name, field]) => [
        name,
        ...namesIn(field as SchemaShape).map((part) => `${name}.${part}`),
      ])
    : namesIn(inner);
};

/** A copy without the secrets, at any depth. */
function withoutSecrets(values: FormValues, secrets: ReadonlySet<string>, prefix = ''): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => !SECRET_NAME.test(key) && !secrets.has(`${prefix}${key}`))
      .map(([key, value]) => [key, cleaned(value, secrets, `${prefix}${key}.`)]),
  );
}

function cleaned(value: unknown, secrets: ReadonlySet<string>, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => cleaned(item, secrets, `${prefix}${index}.`));
  if (typeof value !== 'object' || value === null) return value;
  return withoutSecrets(value as FormValues, secrets, prefix);
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
