import * as v from 'valibot';

import { commandObject, idInput, versionInput } from '../commands/ad-fields.ts';
import {
  type Blank,
  blankOf,
  type BodyEntries,
  bodyEntries,
  type ChangeEntries,
  changeEntries,
  fallbacks,
  type FilledEntries,
  filledEntries,
  labels,
  type Named,
  type NamesWith,
  type NewNamed,
  type NewStored,
  type Shown,
  type ShownEntries,
  shownEntries,
  shownOf,
  type Stored,
  type StoredEntries,
  type StoredName,
  storedEntries,
  storedOf,
} from './derive.ts';
import type { Fields, Trait } from './field.ts';

/** All that follows from the table of a resource's fields. */
export interface Resource<F extends Fields> {
  readonly fields: F;
  /** Entries of `POST` and, with `version`, of `PUT`: optional fields may be left out. */
  readonly body: BodyEntries<F>;
  /** Entries of `body` whose fields have a trait. */
  readonly bodyWith: <T extends Trait>(trait: T) => Pick<BodyEntries<F>, NamesWith<F, T>>;
  /** Entries of `body` whose fields do not have it. */
  readonly bodyWithout: <T extends Trait>(trait: T) => Omit<BodyEntries<F>, NamesWith<F, T>>;
  /** Entries of a `POST` that fills in the defaults itself. */
  readonly filledBody: FilledEntries<F>;
  /** Entries of a `PUT` that may leave out every field, which keeps its value then. */
  readonly change: ChangeEntries<F>;
  /** Entries of `PATCH`: the fields that are edited in place, all of which may be left out. */
  readonly edit: EditEntries<F>;
  /** What events keep. */
  readonly stored: v.ObjectSchema<StoredEntries<F>, undefined>;
  /** Entries of an answer. */
  readonly view: ShownEntries<F>;
  /** Defaults of stored fields that a new resource does not have to name. */
  readonly defaults: Partial<Stored<F>>;
  /** What a form for a new resource starts with: the defaults, and nothing where there is none. */
  readonly blank: Blank<F>;
  /** The stored fields that a checked body names; what else the body has is no field. */
  readonly toStored: ToStored<F>;
  /** A new resource's stored fields, defaults filled in. */
  readonly create: (named: NewStored<F>) => Stored<F>;
  readonly toView: (stored: Stored<F>) => Shown<F>;
  /** The fields of an answer that belong to the resource. */
  readonly pick: (view: Shown<F>) => Shown<F>;
  /** The fields that have a trait, as events call them. */
  readonly namesWith: <T extends Trait>(trait: T) => readonly StoredNamesWith<F, T>[];
  /** A body of entries of this resource; errors name them by their labels. @param self what it is called itself */
  readonly command: <Entries extends v.ObjectEntries>(
    entries: Entries,
    self?: string,
  ) => v.StrictObjectSchema<Entries, v.ErrorMessage<v.StrictObjectIssue>>;
}

interface ToStored<F extends Fields> {
  (body: NewNamed<F>): NewStored<F>;
  (body: Named<F>): Partial<Stored<F>>;
}

type StoredNamesWith<F extends Fields, T extends Trait> = {
  [Name in NamesWith<F, T>]: StoredName<Name, F[Name]>;
}[NamesWith<F, T>];

type EditEntries<F extends Fields> = {
  [Name in NamesWith<F, 'editedInPlace'>]: v.OptionalSchema<F[Name]['body'], undefined>;
};

/** Further entries of bodies. */
export const forUser = { userId: idInput('User') };
export const withVersion = { version: versionInput };

/** Derives all that bodies, events and answers say of a resource's fields. */
export function defineResource<const F extends Fields>(fields: F): Resource<F> {
  const defaults = fallbacks(fields);
  const fieldsWith = (trait: Trait) =>
    Object.entries(fields).filter(([, { traits }]) => traits.includes(trait));
  const edit = fieldsWith('editedInPlace').map(([name, { body }]) => [name, v.optional(body)]);
  const named = { userId: 'User', ...labels(fields) };
  return {
    fields,
    body: bodyEntries(fields),
    bodyWith: <T extends Trait>(trait: T) =>
      bodyEntries(Object.fromEntries(fieldsWith(trait))) as Pick<BodyEntries<F>, NamesWith<F, T>>,
    bodyWithout: <T extends Trait>(trait: T) =>
      bodyEntries(
        Object.fromEntries(Object.entries(fields).filter(([, { traits }]) => !traits.includes(trait))),
      ) as Omit<BodyEntries<F>, NamesWith<F, T>>,
    filledBody: filledEntries(fields),
    change: changeEntries(fields),
    edit: Object.fromEntries(edit) as EditEntries<F>,
    stored: v.object(storedEntries(fields)),
    view: shownEntries(fields),
    defaults,
    blank: blankOf(fields),
    toStored: ((body: Named<F>) => storedOf(fields, body)) as ToStored<F>,
    create: (given) => ({ ...defaults, ...given }),
    toView: (stored) => shownOf(fields, stored),
    pick: (view) => Object.fromEntries(Object.keys(fields).map((name) => [name, view[name]])) as Shown<F>,
    namesWith: <T extends Trait>(trait: T) =>
      fieldsWith(trait).map(([name, { suffix }]) => `${name}${suffix}` as StoredNamesWith<F, T>),
    command: (entries, self) => commandObject(entries, named, self),
  };
}
