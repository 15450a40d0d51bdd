import type { FieldError } from '../../../lib/api-error.ts';

/** Where each of the server's errors is shown. */
export interface PlacedErrors {
  /** One text for each field of the form that has an error. */
  readonly placed: ReadonlyMap<string, string>;
  /** What no field of the form can show. */
  readonly rest: readonly FieldError[];
}

/**
 * Puts each error on the field that it names, or on the nearest one around it: `targeting.countries.3` belongs to
 * the field `targeting.countries`.
 * @param fields names of the form's fields
 */
export function placeErrors(fieldErrors: readonly FieldError[], fields: Iterable<string>): PlacedErrors {
  const known = new Set(fields);
  const placed = new Map<string, string>();
  const rest: FieldError[] = [];
  for (const fieldError of fieldErrors) {
    const name = nearest(dotted(fieldError.field), known);
    if (name === undefined) rest.push(fieldError);
    else if (!placed.has(name)) placed.set(name, fieldError.message);
    else if (placed.get(name) !== fieldError.message)
      placed.set(name, `${placed.get(name)} ${fieldError.message}`);
  }
  return { placed, rest };
}

/** `os[0].name` and `/os/0/name` are `os.0.name` too. */
const dotted = (path: string): string =>
  path
    .replace(/^\//, '')
    .replaceAll('/', '.')
    .replace(/\[(\w+)\]/g, '.$1');

function nearest(path: string, known: ReadonlySet<string>): string | undefined {
  const parts = path.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (known.has(name)) return name;
  }
  return undefined;
}

/** The first text in what react-hook-form keeps of a field, which for a list is nested by index. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const [key, inner] of Object.entries(error)) {
    // `ref` is the DOM element.
    const message = key === 'ref' ? undefined : messageOf(inner);
    if (message !== undefined) return message;
  }
  return undefined;
}

/** Every error in a nested error object, by dotted path. */
export function flattenErrors(errors: unknown, prefix = ''): readonly FieldError[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') {
    return [{ field: prefix, message: errors.message }];
  }
  return Object.entries(errors).flatMap(([key, inner]) =>
    key === 'ref' ? [] : flattenErrors(inner, prefix === '' ? key : `${prefix}.${key}`),
  );
}
