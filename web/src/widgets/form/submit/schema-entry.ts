import type { GenericSchema } from 'valibot';
import { safeParse } from 'valibot';

/** What a command's schema says of one of its fields, for the marks and limits that the form shows. */
export interface FieldFacts {
  /** False where the schema has no such field: the form and the command disagree. */
  readonly isKnown: boolean;
  /** Neither left out, nor null, nor empty passes. */
  readonly isRequired: boolean;
  /** Null passes: the field may have no value, and not only be left out of a change. */
  readonly isNullable: boolean;
  /** Characters of a text. */
  readonly maxLength: number | undefined;
  readonly minLength: number | undefined;
  /** Entries of a list. */
  readonly maxItems: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
  /** What an emptied input sends, since the command distinguishes "", null and undefined. */
  readonly empty: '' | null | undefined;
}

/** The parts of a valibot schema that are read here; every schema has some of them. */
interface Node {
  readonly kind: string;
  readonly type: string;
  readonly pipe?: readonly Node[];
  readonly entries?: Readonly<Record<string, Node>>;
  readonly wrapped?: Node;
  readonly item?: Node;
  readonly value?: Node;
  readonly options?: readonly unknown[];
  readonly requirement?: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'kind' in value;

const UNKNOWN: FieldFacts = {
  isKnown: false,
  isRequired: false,
  isNullable: false,
  maxLength: undefined,
  minLength: undefined,
  maxItems: undefined,
  min: undefined,
  max: undefined,
  empty: undefined,
};

/**
 * What `schema` asks of the field at a dotted path. Reads objects, lists, variants, optional and nullable parts
 * and pipes; rules that weigh fields against each other are not seen.
 */
export function factsOf(schema: GenericSchema, path: string): FieldFacts {
  const found = path
    .split('.')
    .reduce<readonly Node[]>((nodes, key) => nodes.flatMap((node) => childrenOf(node, key)), [schema]);
  if (found.length === 0) return UNKNOWN;
  const bounds = found.map(boundsOf);
  const accepts = (value: unknown) => found.some((node) => acceptsValue(node, value));
  const isList = bounds.some(({ isArray }) => isArray);
  const isText = bounds.some(({ isString }) => isString);
  const length = (key: 'maxLength' | 'minLength') =>
    pick(
      bounds.map((bound) => bound[key]),
      key === 'maxLength',
    );
  return {
    isKnown: true,
    isRequired: ![undefined, null, '', ...(isList ? [[]] : [])].some(accepts),
    isNullable: accepts(null),
    maxLength: isList ? undefined : length('maxLength'),
    minLength: isList ? undefined : length('minLength'),
    maxItems: isList ? length('maxLength') : undefined,
    min: pick(
      bounds.map(({ min }) => min),
      false,
    ),
    max: pick(
      bounds.map(({ max }) => max),
      true,
    ),
    empty: emptyOf(accepts, isText),
  };
}

/** A required text stays "", so that its own rule words the rejection. */
function emptyOf(accepts: (value: unknown) => boolean, isText: boolean): FieldFacts['empty'] {
  if (accepts('')) return '';
  if (accepts(null)) return null;
  return accepts(undefined) || !isText ? undefined : '';
}

function acceptsValue(node: Node, value: unknown): boolean {
  // Optional is what the object around it reads; alone, some wrappers refuse undefined.
  if (value === undefined && (node.type === 'optional' || node.type === 'nullish')) return true;
  return safeParse(node as unknown as GenericSchema, value).success;
}

const WRAPPERS = ['optional', 'nullable', 'nullish', 'undefinedable', 'exact_optional', 'non_nullish'];

function childrenOf(node: Node, key: string): readonly Node[] {
  if (node.wrapped !== undefined && WRAPPERS.includes(node.type)) return childrenOf(node.wrapped, key);
  const entry =
    node.entries !== undefined && Object.hasOwn(node.entries, key) ? node.entries[key] : undefined;
  if (entry !== undefined) return [entry];
  if (node.item !== undefined && /^\d+$/.test(key)) return [node.item];
  if (node.type === 'record' && isNode(node.value)) return [node.value];
  return (node.options ?? []).filter(isNode).flatMap((option) => childrenOf(option, key));
}

interface Bounds {
  readonly isArray: boolean;
  readonly isString: boolean;
  readonly maxLength: number | undefined;
  readonly minLength: number | undefined;
  readonly min: number | undefined;
  readonly max: number | undefined;
}

function boundsOf(node: Node): Bounds {
  const steps = stepsOf(node);
  const numbers = (type: string) =>
    steps
      .filter((step) => step.type === type && typeof step.requirement === 'number')
      .map((step) => step.requirement as number);
  const smallest = (values: readonly number[]) => (values.length === 0 ? undefined : Math.min(...values));
  const largest = (values: readonly number[]) => (values.length === 0 ? undefined : Math.max(...values));
  return {
    isArray: steps.some(({ type }) => type === 'array'),
    isString: steps.some(({ type }) => type === 'string'),
    maxLength: smallest(numbers('max_length')),
    minLength: largest(numbers('min_length')),
    min: largest(numbers('min_value')),
    max: smallest(numbers('max_value')),
  };
}

/** Every step that a value of this node itself goes through; not those of a list's entries. */
function stepsOf(node: Node): readonly Node[] {
  const inner = [
    ...(node.pipe ?? []).filter((step) => step !== node),
    ...(node.wrapped ? [node.wrapped] : []),
  ];
  const own = node.pipe === undefined ? [node] : [{ kind: node.kind, type: node.type }];
  return [...own, ...inner.flatMap((step) => (step.pipe?.[0] === step ? [step] : stepsOf(step)))];
}

const pick = (values: readonly (number | undefined)[], largest: boolean): number | undefined => {
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length || known.length === 0) return undefined;
  return largest ? Math.max(...known) : Math.min(...known);
};
