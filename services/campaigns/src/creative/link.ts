import type { CreativeFields } from '@marquee/schemas/creative/fields';

/** Where a click on a creative leads; null for one whose markup or VAST alone says it. */
export function linkOf(fields: CreativeFields): string | null {
  const { creativeType } = fields;
  return fields[creativeType]?.clickUrl ?? null;
}

/** What a creative is with another link; undefined where it has none, or has this one. */
export function relinked(fields: CreativeFields, clickUrl: string): Partial<CreativeFields> | undefined {
  const part = fields[fields.creativeType];
  if (part === null || part.clickUrl === null || part.clickUrl === clickUrl) return undefined;
  return { [fields.creativeType]: { ...part, clickUrl } };
}
