import { ADDED_NAMES, EQUAL_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { DIMENSION_NAMES, type DimensionName, dimensionOf } from '@marquee/schemas/traffic/dimensions';
import { FACT_COLUMNS } from '@marquee/schemas/traffic/facts';
import { RARE_CLAIMS, TOKEN_ONLY, trackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { format } from 'oxfmt';

import formatting from '../../.oxfmtrc.json' with { type: 'json' };

/** Where the code is kept, from the root of the repository. */
export const FLAT_CODE_FILE = 'schemas/traffic/flat-dimensions.ts';

const HEAD = `// Written by \`npm run dimensions\` from the table in dimensions.ts: change that, and run it.
import type {
  AddedDimensions, DimensionColumns, DimensionName, EqualName, RequestDimensions, TrafficDimensions,
} from './dimensions.ts';
import type { Fact } from './facts.ts';
import type { BidClaims, RareClaim, TokenOnly, TrackingClaims } from './tracking-claims.ts';

type MessageClaims = Omit<TrackingClaims, TokenOnly>;
/** Dimensions of a message that was read; what was added later may be missing. */
type ReadDimensions = Omit<TrafficDimensions, keyof AddedDimensions> & {
  [Name in keyof AddedDimensions]: AddedDimensions[Name] | undefined;
};
`;

const isRequests = (name: DimensionName) => dimensionOf(name).of === 'request';
const isAdded = (name: DimensionName) => dimensionOf(name).isAddedLater === true;

/** Claims that every bid has and that are no dimensions, in the order of their schema. */
const plainClaims = Object.keys(trackingClaims.entries).filter(
  (name) =>
    !(DIMENSION_NAMES as readonly string[]).includes(name) &&
    !(RARE_CLAIMS as readonly string[]).includes(name),
);
const isTokenOnly = (name: string) => (TOKEN_ONLY as readonly string[]).includes(name);
const messageClaims = plainClaims.filter((name) => !isTokenOnly(name));
/** Amounts of money carry their unit in their name, and are text in JSON. */
const isMoney = (name: string) => name.endsWith('Nanos');

const lines = (names: readonly string[], lineOf: (name: string) => string) => names.map(lineOf).join('\n');
const eachDimension = (
  lineOf: (name: DimensionName) => string,
  names: readonly DimensionName[] = DIMENSION_NAMES,
) => names.map(lineOf).join('\n');

const claimsOf = () => `
/** The claims of a bid, in one literal. Rare claims are set by who has them. */
export const claimsOf = (
  bid: BidClaims, request: Omit<RequestDimensions, keyof AddedDimensions>, ${ADDED_NAMES.length === 0 ? '_' : ''}added: AddedDimensions,
): TrackingClaims => ({
  ${lines(plainClaims, (name) => `${name}: bid.${name},`)}
  ${eachDimension((name) => `${name}: ${isAdded(name) ? 'added' : isRequests(name) ? 'request' : 'bid'}.${name},`)}
});

/** The same as a message carries them, read from JSON. */
export const messageClaimsOf = (
  bid: Omit<MessageClaims, DimensionName | RareClaim>, read: ReadDimensions,
): MessageClaims => ({
  ${lines(messageClaims, (name) => `${name}: bid.${name},`)}
  ${eachDimension((name) => `${name}: read.${name}${isAdded(name) ? " ?? ''" : ''},`)}
});
`;

const messages = () => `
/** The claims of a message with money as text; what is undefined is left out by JSON. */
export const wireClaims = (claims: MessageClaims) => ({
  ${lines(messageClaims, (name) => `${name}: claims.${name}${isMoney(name) ? '.toString()' : ''},`)}
  ${lines(RARE_CLAIMS, (name) => `${name}: claims.${name}${isMoney(name) ? '?.toString()' : ''},`)}
  ${eachDimension((name) => `${name}: claims.${name},`)}
});

/** Members of a JSON object. @param quote \`JSON.stringify\` of a text, or one that remembers */
export const dimensionMembers = (of: TrafficDimensions, quote: (text: string) => string): string =>
  ${DIMENSION_NAMES.map((name, index) => {
    const value = dimensionOf(name).type === 'id' ? `of.${name}` : `quote(of.${name})`;
    return `\`${index === 0 ? '' : ','}"${name}":\${${value}}\``;
  }).join(' + ')};

/** Whether a message that was read holds dimensions. */
export const hasDimensions = (
  from: { readonly [Name in DimensionName]-?: unknown },
): from is ReadDimensions =>
  ${DIMENSION_NAMES.map((name) => {
    const isOfType = `typeof from.${name} === '${dimensionOf(name).type === 'id' ? 'number' : 'string'}'`;
    return isAdded(name) ? `(from.${name} === undefined || ${isOfType})` : isOfType;
  }).join(' && ')};
`;

const facts = () => {
  const columns = DIMENSION_NAMES.map((name) => dimensionOf(name).column);
  const plain = FACT_COLUMNS.filter((column) => !columns.includes(column));
  return `
/** A fact with the dimensions of its bid, in one literal. */
export const factOf = (fact: Omit<Fact, keyof DimensionColumns>, of: TrafficDimensions): Fact => ({
  ${lines(plain, (column) => `${column}: fact.${column},`)}
  ${eachDimension((name) => `${dimensionOf(name).column}: of.${name},`)}
});
`;
};

const targeting = () => `
/** What targeting compares in any case, once for all the campaigns. */
export type LowerDimensions = Readonly<Pick<RequestDimensions, EqualName>>;
export const lowerOf = (request: LowerDimensions): LowerDimensions => ({
  ${eachDimension((name) => `${name}: request.${name}.toLowerCase(),`, EQUAL_NAMES)}
});

/** Reads one of them: a function each, because a name that varies is looked up. */
export const LOWER_READERS: Readonly<Record<EqualName, (lower: LowerDimensions) => string>> = {
  ${eachDimension((name) => `${name}: (lower) => lower.${name},`, EQUAL_NAMES)}
};
`;

/**
 * Encoders and literals that name every dimension: an object put together from several, or member by member, is many times
 * slower to make than one literal.
 */
export async function flatCode(): Promise<string> {
  const code = HEAD + claimsOf() + messages() + facts() + targeting();
  // TypeScript reads text of a JSON file as any text.
  const formatted = await format(FLAT_CODE_FILE, code, { ...formatting, trailingComma: 'all' });
  if (formatted.errors.length > 0) throw new Error(formatted.errors.map(({ message }) => message).join('\n'));
  return formatted.code;
}
