import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import type { IdKind } from '@marquee/schemas/common/ids';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { Fields as ResourceFields } from '@marquee/schemas/resource/field';
import type * as v from 'valibot';

/** What an owner sets. Values are what JSON can hold. */
export interface NamedFields {
  readonly name: string;
}

/** The part of a declaration (`Resource`) that decider, read model and calls use. */
export interface OwnedResource<Fields> {
  readonly fields: ResourceFields;
  readonly stored: v.GenericSchema<unknown, Fields> & {
    readonly entries: Readonly<Record<keyof Fields & string, unknown>>;
  };
  readonly defaults: Partial<Fields>;
  readonly toStored: (body: Named<Fields>) => Partial<Fields>;
  readonly toView: (stored: Fields) => object;
}

/** What a body names of the fields; `undefined` is nothing. */
export type Named<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/**
 * A kind of object that is nothing but its fields: it has an owner and a name, is created, changed and deleted, and
 * campaigns or others name it. Declared once; decider, commands, read model and calls follow from it.
 */
export interface ResourceDefinition<Fields extends NamedFields> {
  /** As summaries and rejections say it: `conversion pixel`, `conversion pixels`. */
  readonly names: { readonly one: string; readonly many: string };
  /** The sequence of its ids, and the beginning of its stream's name: `conversion-pixel`, stream `conversion-pixel-7`. */
  readonly kind: IdKind;
  /** Its id in events: `pixelId`. */
  readonly idKey: string;
  readonly events: {
    readonly created: AnyEvent['type'];
    readonly changed: AnyEvent['type'];
    readonly deleted: AnyEvent['type'];
    readonly restored: AnyEvent['type'];
  };
  /** Its fields; what an event of its creation has beside them is a constant. */
  readonly resource: OwnedResource<Fields>;
  /** Fields that never change, because what hangs on the object would mean something else. */
  readonly fixed?: readonly (keyof Fields & string)[];
  /**
   * Fields that name what the object cannot do without: a deleted one is not restored where that is gone. What else it
   * names may be gone, as it may while the object is there.
   */
  readonly needs?: readonly (keyof Fields & string)[];
  /**
   * True when a change takes a restriction away from what names the object: refused while something does, so that no
   * running campaign silently buys what it should not.
   */
  readonly removesRestriction?: (before: Fields, after: Fields) => boolean;
  /** Objects without an owner (made by admins) can be read and named by all, and changed by admins alone. */
  readonly shared?: boolean;
  /** What is wrong with the fields as a whole, whichever of them a request named. */
  readonly fieldErrors?: (fields: Fields) => readonly FieldMessage[];
}

export const streamOf = ({ kind }: Pick<ResourceDefinition<never>, 'kind'>, id: number): string =>
  `${kind}-${id}`;

/** `contextual bundle` -> `Contextual bundle`. */
export const titleOf = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

/** `an` before a vowel. */
export const articleOf = (words: string): string => (/^[aeiou]/.test(words) ? 'an' : 'a');

/** `collectionType` -> `Collection type`. */
export const labelOf = (field: string): string =>
  titleOf(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
