import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, expectTypeOf, it } from 'vitest';

import { moneyInput, textInput } from '../commands/ad-fields.ts';
import { formatDollars, parseDollars } from '../common/money.ts';
import {
  addedLater,
  choice,
  count,
  decimal,
  dollars,
  flag,
  group,
  list,
  optional,
  percent,
  personalText,
  reference,
  references,
  tags,
  text,
  time,
  withDefault,
} from './combinators.ts';
import { defineResource, forUser, withVersion } from './resource.ts';

const MODELS = ['CPM', 'CPC'] as const;

const booking = defineResource({
  name: text('Booking name', { min: 2, max: 40 }, 'listed', 'searchable', 'editedInPlace'),
  model: withDefault(choice('Pricing model', MODELS, 'listed'), 'CPM'),
  price: dollars('Price', moneyInput('Price', 9), 'listed', 'editedInPlace'),
  budget: withDefault(dollars('Budget', moneyInput('Budget', 2), 'listed'), 0n),
  floor: optional(dollars('Floor', moneyInput('Floor', 9))),
  multiple: addedLater(optional(decimal('Multiple', { decimals: 2, min: 1, max: 10 }))),
  weight: withDefault(count('Weight', { min: 1, max: 10 }, 'moderated'), 1),
  startAt: optional(time('Start date', 'listed')),
  pixelId: optional(reference('Pixel', 'conversion-pixel')),
  creativeIds: withDefault(references('Creatives', 'creative'), []),
  tags: withDefault(
    list('Tags', { body: v.array(textInput('Tags'), 'Tags must be valid.'), item: v.string() }, 'moderated'),
    [],
  ),
  cap: optional(
    group(
      'Cap',
      {
        impressions: count('Impressions', { min: 1 }),
        hours: withDefault(count('Hours', { min: 1 }), 24),
      },
      ({ impressions, hours }) => impressions >= hours,
    ),
  ),
  isActive: withDefault(flag('Status', 'editedInPlace'), true),
});
const createBody = booking.command(booking.body);

const errorsOf = (schema: v.GenericSchema<unknown, unknown>, value: unknown) =>
  v.safeParse(schema, value).issues?.map(({ message, path }) => [path?.at(-1)?.key, message]);

const money = (decimals: number) =>
  fc
    .bigInt({ min: 0n, max: 10n ** BigInt(9 + decimals) })
    .map((units) => formatDollars(units * 10n ** BigInt(9 - decimals)));
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const word = fc.stringMatching(/^[a-z]{2,40}$/);

/** Bodies as they are normalised already: what comes back must be the same. */
const bodies = fc.record(
  {
    name: word,
    price: money(9),
    model: fc.constantFrom(...MODELS),
    budget: money(2),
    floor: fc.option(money(9)),
    multiple: fc.option(fc.constantFrom('1', '2.5', '10')),
    weight: fc.integer({ min: 1, max: 10 }),
    startAt: fc
      .option(fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }))
      .map((date) => date?.toISOString() ?? null),
    pixelId: fc.option(id),
    creativeIds: fc.uniqueArray(id, { maxLength: 100 }),
    tags: fc.array(word),
    cap: fc.option(fc.record({ impressions: fc.integer({ min: 24, max: 100 }), hours: fc.constant(24) })),
    isActive: fc.boolean(),
  },
  { requiredKeys: ['name', 'price'] },
);

/** What a booking shows where nothing was sent. */
const DEFAULTS = {
  model: 'CPM',
  budget: '0.00',
  floor: null,
  multiple: null,
  weight: 1,
  startAt: null,
  pixelId: null,
  creativeIds: [],
  tags: [],
  cap: null,
  isActive: true,
};

describe('the fields of a resource', () => {
  it('are answered as they were sent, defaults where nothing was sent', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const stored = booking.create(booking.toStored(v.parse(createBody, body)));
        const kept = JSON.parse(
          JSON.stringify(stored, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
        ) as unknown;
        const shown = booking.toView(v.parse(booking.stored, kept));
        expect(shown).toEqual({ ...DEFAULTS, ...body });
        expect(v.parse(v.strictObject(booking.view), shown)).toEqual(shown);
      }),
    );
  });

  it('are normalised on the way in', () => {
    const body = {
      name: ' Spring ',
      price: 1.5,
      multiple: '02.50',
      startAt: '2026-11-21',
      creativeIds: [7, 7],
    };
    const stored = booking.toStored(v.parse(createBody, body));
    expect(stored).toEqual({
      name: 'Spring',
      priceNanos: parseDollars('1.5'),
      multiple: '2.5',
      startAt: '2026-11-21T00:00:00.000Z',
      creativeIds: [7],
    });
  });

  it('are emptied by a change that sends null, and kept by one that leaves them out', () => {
    const change = booking.command(booking.change);
    expect(booking.toStored(v.parse(change, { floor: null, startAt: null, cap: null }))).toEqual({
      floorNanos: null,
      startAt: null,
      cap: null,
    });
    expect(booking.toStored(v.parse(change, {}))).toEqual({});
  });

  it('are filled in by a body that does so itself, money as bodies have it', () => {
    const filled = booking.command(booking.filledBody);
    const { cap: _, ...fields } = v.parse(filled, { name: 'Spring', price: '1' });
    expect(booking.toStored(fields)).toEqual({
      ...booking.defaults,
      name: 'Spring',
      priceNanos: parseDollars('1'),
      cap: undefined,
    });
  });

  it('fill a group up, and refuse one that is not valid as a whole', () => {
    const parsed = v.parse(createBody, { name: 'Spring', price: '1', cap: { impressions: 30 } });
    expect(parsed.cap).toEqual({ impressions: 30, hours: 24 });
    const cap = (value: unknown) => errorsOf(createBody, { name: 'Spring', price: '1', cap: value });
    expect(cap({ impressions: 3 })).toEqual([['cap', 'Cap must be valid.']]);
    expect(cap(7)).toEqual([['cap', 'Cap must be valid.']]);
    expect(cap({})).toEqual([['impressions', 'Impressions is required.']]);
  });

  it('hold tags once in any case, as they were first typed, none with what divides them in filters', () => {
    const tagged = defineResource({ tags: tags('Tags', { max: 3, maxLength: 5 }) });
    const schema = tagged.command(tagged.body);
    expect(v.parse(schema, { tags: [' Sale ', 'new', 'SALE'] })).toEqual({ tags: ['Sale', 'new'] });
    const refused = (values: unknown) => errorsOf(schema, { tags: values })?.map(([, message]) => message);
    expect(refused(['a', 'b', 'c', 'd'])).toEqual(['Tags may hold at most 3 values.']);
    expect(refused(['longer'])).toEqual(['Tags must be shorter than or equal to 5 characters.']);
    expect(refused([' '])).toEqual([
      'Tags is required.',
      'Tags must be longer than or equal to 1 characters.',
    ]);
    expect(refused(['a,b', 'c;d', 'e\nf'])).toEqual(Array.from({ length: 3 }, () => 'Tags must be valid.'));
  });

  it('hold texts of a person sealed, and show them once they were opened', () => {
    const about = defineResource({ url: personalText('URL', textInput('URL')) });
    const url = { keyOf: 7, sealed: 'cipher text' };
    expect(v.parse(about.stored, { url })).toEqual({ url });
    expect(about.namesWith('sealed')).toEqual(['url']);
    expect(() => about.toView({ url })).toThrow('URL is sealed');
    expect(about.toView({ url: 'https://shop.example' })).toEqual({ url: 'https://shop.example' });
    expectTypeOf<v.InferOutput<typeof about.body.url>>().toEqualTypeOf<string>();
  });

  it('are refused in the texts of the specification', () => {
    expect(errorsOf(createBody, {})).toEqual([
      ['name', 'Booking name is required.'],
      ['price', 'Price is required.'],
    ]);
    expect(errorsOf(createBody, { name: 'x', price: 'much', weight: 11, startAt: 'now', page: 1 })).toEqual([
      ['name', 'Booking name must be longer than or equal to 2 characters.'],
      ['price', 'Price must be valid.'],
      ['weight', 'Weight must be at most 10.'],
      ['startAt', 'Start date must be valid.'],
      ['page', 'page is not a field of this call.'],
    ]);
    expect(errorsOf(booking.command({ ...booking.body, ...forUser }), { name: 'Spring', price: 1 })).toEqual([
      ['userId', 'User is required.'],
    ]);
  });

  it('are edited in place where they say so, and nowhere else', () => {
    const edit = booking.command({ ...booking.edit, ...withVersion });
    expect(v.parse(edit, { isActive: false, version: 3 })).toEqual({ isActive: false, version: 3 });
    expect(errorsOf(edit, { weight: 3 })).toEqual([['weight', 'weight is not a field of this call.']]);
    expectTypeOf<keyof v.InferOutput<typeof edit>>().toEqualTypeOf<
      'name' | 'price' | 'isActive' | 'version'
    >();
  });

  it('are read with their default from events that are older than they', () => {
    const { multiple: _, ...older } = booking.create({ name: 'Spring', priceNanos: 1n });
    expect(v.parse(booking.stored, older)).toEqual({ ...older, multiple: null });
    expect(v.is(booking.stored, { ...older, tags: undefined })).toBe(false);
  });

  it('start a form with their defaults, and with what is empty where they have none', () => {
    const required = defineResource({
      text: text('Text'),
      price: dollars('Price', moneyInput('Price', 2)),
      share: percent('Share', v.number()),
      count: count('Count', { min: 1 }),
      decimal: decimal('Decimal', { decimals: 2, min: 1, max: 10 }),
      choice: choice('Choice', MODELS),
      flag: flag('Flag'),
      time: time('Time'),
      reference: reference('Pixel', 'conversion-pixel'),
      references: references('Creatives', 'creative'),
      tags: tags('Tags', { max: 3, maxLength: 5 }),
      list: list('List', { body: v.array(v.string()), item: v.string() }),
      group: group('Group', { hours: count('Hours', { min: 1 }) }),
    });
    expect(required.blank).toEqual({
      text: '',
      price: '',
      share: '',
      count: '',
      decimal: '',
      choice: '',
      flag: false,
      time: null,
      reference: null,
      references: [],
      tags: [],
      list: [],
      group: null,
    });
    expect(booking.blank).toEqual({ ...DEFAULTS, name: '', price: '' });
    expectTypeOf(booking.blank.weight).toEqualTypeOf<number>();
    expectTypeOf(required.blank.count).toEqualTypeOf<number | '' | null>();
  });

  it('say which of them have a trait', () => {
    expect(booking.namesWith('editedInPlace')).toEqual(['name', 'priceNanos', 'isActive']);
    expect(booking.namesWith('moderated')).toEqual(['weight', 'tags']);
    expectTypeOf(booking.namesWith('moderated')).toEqualTypeOf<readonly ('weight' | 'tags')[]>();
  });

  it('have plain types', () => {
    expectTypeOf(booking.create).parameter(0).toEqualTypeOf<{
      name: string;
      priceNanos: bigint;
      model?: 'CPM' | 'CPC';
      budgetNanos?: bigint;
      floorNanos?: bigint | null;
      multiple?: string | null;
      weight?: number;
      startAt?: string | null;
      pixelId?: number | null;
      creativeIds?: number[];
      tags?: string[];
      cap?: { impressions: number; hours: number } | null;
      isActive?: boolean;
    }>();
    // @ts-expect-error -- a name of the body, not of the event
    booking.create({ name: 'Spring', price: 1n });
  });
});
