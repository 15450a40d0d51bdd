import type { JsonObject } from '../request/read-json.ts';
import { arrayOf, flagOf, isObject, objectOf, textOf } from '../request/read-json.ts';

/**
 * How the exchange reads the markup of a pop.
 * - `url`: the address itself.
 * - `xml`: the address inside `<ad><popunderAd><url>`, as exchanges that name the imp `popunder` document it.
 * - `html`: a page that leads there, for exchanges that write markup into the window which they opened.
 */
const POP_FORMS = ['url', 'xml', 'html'] as const;
export type PopForm = (typeof POP_FORMS)[number];

/** A pop imp: a page that the exchange opens over or under its own. */
export interface ImpPop {
  readonly form: PopForm;
}

/** Names by which exchanges mark such an imp: `imp.ext.type`, or a member of `imp.ext` or `imp.banner.ext`. */
const POP_NAMES: readonly string[] = [
  'pop',
  'popunder',
  'popup',
  'popads',
  'onclick',
  'clickunder',
  'tabunder',
];
/** Names under which exchanges document the XML form. */
const XML_NAMES: readonly string[] = ['popunder', 'popup'];

/**
 * The pop of an imp; undefined when it is something else.
 *
 * OpenRTB has no object for it. On an endpoint of type pop an imp is one in any shape that exchanges give it (`instl`, a
 * banner of the window's size, or no medium at all), but a player, a feed or a medium that we do not know is not opened
 * with an address. Elsewhere an imp that names itself so is one too: a banner must not fill it.
 */
export function readImpPop(imp: JsonObject, endpointType: string): ImpPop | undefined {
  const name = popNameOf(imp);
  if (name === '' && !(endpointType === 'pop' && mayBePop(imp))) return undefined;
  return { form: formOf(imp, name) };
}

/** Objects in an imp that are no medium (OpenRTB 2.6, object Imp); every other one is, known or not. */
const NO_MEDIA: ReadonlySet<string> = new Set(['pmp', 'qty', 'refresh', 'ext']);

const mayBePop = (imp: JsonObject): boolean =>
  isObject(imp['banner']) || !Object.keys(imp).some((name) => !NO_MEDIA.has(name) && isObject(imp[name]));

function popNameOf(imp: JsonObject): string {
  return nameIn(imp['ext']) || nameIn(objectOf(imp['banner'])['ext']);
}

function nameIn(ext: unknown): string {
  if (!isObject(ext)) return '';
  const type = textOf(ext['type'], 32).toLowerCase();
  if (POP_NAMES.includes(type)) return type;
  return POP_NAMES.find((name) => isMarked(ext[name])) ?? '';
}

const isMarked = (value: unknown): boolean => flagOf(value) || isObject(value);

function formOf(imp: JsonObject, name: string): PopForm {
  const ext = objectOf(imp['ext']);
  const wished = [objectOf(ext[name])['form'], objectOf(ext['pop'])['form'], ext['form']]
    .map((value) => textOf(value, 16).toLowerCase())
    .find((form): form is PopForm => (POP_FORMS as readonly string[]).includes(form));
  if (wished !== undefined) return wished;
  const { banner } = imp;
  if (!isObject(banner)) return XML_NAMES.includes(name) ? 'xml' : 'url';
  const mimes = arrayOf(banner['mimes'], 256).map((mime) => textOf(mime, 64).toLowerCase());
  return mimes.includes('text/html') ? 'html' : 'url';
}
