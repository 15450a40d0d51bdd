import { DIMENSION_NAMES, dimensionOf } from '../traffic/dimensions.ts';
import { ALL_MACROS, PLATFORM_MACROS } from './macros.ts';

/** Names that other platforms and trackers use for what ours are called otherwise, without marks and in lower case. */
const OTHER_NAMES = new Map<string, string>([
  ...DIMENSION_NAMES.flatMap((name) => {
    const { column, macro } = dimensionOf(name);
    return (macro?.otherNames ?? []).map((other) => [other, column] as const);
  }),
  ...Object.entries({
    ad: 'creative_id',
    adid: 'creative_id',
    banner: 'creative_id',
    bannerid: 'creative_id',
    bid: 'price',
    cb: 'cachebuster',
    cid: 'click_id',
    click: 'click_id',
    cost: 'price',
    cpm: 'price',
    ord: 'cachebuster',
    rand: 'cachebuster',
    random: 'cachebuster',
    subid: 'click_id',
    ts: 'timestamp',
    transactionid: 'click_id',
  } satisfies Readonly<Record<string, keyof typeof PLATFORM_MACROS>>),
]);

/** `{name}`, `${NAME}` and `{{name}}`, also as editors of URLs write them (`%7Bname%7D`). */
const WRITTEN_MACRO = /(?:\$|%24)?(?:\{|%7B){1,2}([a-z][\w.-]*)(?::\w+)?(?:\}|%7D){1,2}/gi;

/** Privacy macros that exchanges and players fill (IAB, TCF and GPP). */
const OF_LATER_PARTIES = /^\$\{(?:GDPR|GDPR_CONSENT_\d+|US_PRIVACY|GPP_\w+|ADDTL_CONSENT)\}$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const KNOWN: ReadonlySet<string> = new Set(ALL_MACROS.map(({ code }) => code));

/**
 * What is wrong with the macros of a URL: the first that is not one of ours and would reach the landing page unfilled,
 * with the macro that was probably meant. Undefined when all are known.
 */
export function unknownMacroMessage(url: string): string | undefined {
  for (const [macro, name = ''] of url.matchAll(WRITTEN_MACRO)) {
    if (isKnown(macro, name) || OF_LATER_PARTIES.test(macro) || UUID.test(name)) continue;
    const meant = meantMacro(name);
    // Braces that were encoded on purpose are data, unless they hold what resembles a macro.
    if (meant === undefined && /%7B/i.test(macro)) continue;
    const hint = meant === undefined ? 'Choose one from the list of macros.' : `Did you mean {${meant}}?`;
    return `Unknown macro ${macro}. ${hint}`;
  }
  return undefined;
}

/** OpenRTB's macros may name an encoding (`${AUCTION_PRICE:B64}`) and be percent-encoded by an editor. */
function isKnown(macro: string, name: string): boolean {
  if (KNOWN.has(macro)) return true;
  const plain = decodePlainly(macro);
  return plain.startsWith('${') && KNOWN.has(`\${${name.toUpperCase()}}`);
}

const decodePlainly = (macro: string): string =>
  macro.replace(/%24/g, '$').replace(/%7B/gi, '{').replace(/%7D/gi, '}');

/** The macro that a name resembles; undefined when none does. */
function meantMacro(name: string): string | undefined {
  const bare = bareOf(name);
  const other = OTHER_NAMES.get(bare);
  if (other !== undefined) return other;
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const known of Object.keys(PLATFORM_MACROS)) {
    const distance = editDistance(bare, bareOf(known));
    if (distance < (nearest?.distance ?? Math.min(3, bare.length / 2))) nearest = { name: known, distance };
  }
  return nearest?.name;
}

const bareOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/_enc$/, '')
    .replace(/[^a-z0-9]/g, '');

/** Levenshtein's distance: insertions, deletions and replacements of single letters. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
