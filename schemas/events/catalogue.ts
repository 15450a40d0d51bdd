import type * as v from 'valibot';

/** Payload schema and current version of one event type. Type names and payloads are a storage format. */
export interface EventDefinition {
  readonly version: number;
  readonly data: v.GenericSchema<unknown, object>;
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

/** The union of a catalogue's events, as deciders and projections see them. */
export type EventsOf<Catalogue extends EventCatalogue> = {
  [Type in keyof Catalogue & string]: {
    readonly type: Type;
    readonly data: v.InferOutput<Catalogue[Type]['data']>;
  };
}[keyof Catalogue & string];
