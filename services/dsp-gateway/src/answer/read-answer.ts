import { languageOf } from '@marquee/openrtb/request/language';
import {
  arrayOf,
  flagOf,
  idOf,
  integerOf,
  integersOf,
  isObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from '@marquee/openrtb/request/read-json';

/** One bid as a DSP wrote it; nothing of it is trusted yet. Empty texts are absent. */
export interface AnswerBid {
  readonly id: string;
  readonly impId: string;
  /** Dollars (or units of the answer's currency) for a thousand, 10^-9 units; undefined where there is none. */
  readonly cpmNanos: bigint | undefined;
  readonly dealId: string;
  readonly seat: string;
  readonly adid: string;
  readonly adm: string;
  readonly nurl: string;
  readonly burl: string;
  readonly lurl: string;
  readonly adomain: readonly string[];
  readonly categories: readonly string[];
  /** Undefined where it does not say. */
  readonly cattax: number | undefined;
  readonly attributes: readonly number[];
  readonly apis: readonly number[];
  readonly bundle: string;
  readonly language: string;
  readonly crid: string;
  readonly cid: string;
  readonly w: number | undefined;
  readonly h: number | undefined;
  readonly mtype: number | undefined;
  readonly durationSeconds: number | undefined;
  readonly expSeconds: number | undefined;
}

export interface Answer {
  /** ID of the request; empty where the protocol has none. */
  readonly id: string;
  readonly currency: string;
  readonly bids: readonly AnswerBid[];
}

const BIDS_MAX = 100;
const LIST_MAX = 256;
/** Longer than any markup that is taken, so that what is too long is still seen to be. */
const MARKUP_READ_MAX = 262_144;
const URL_READ_MAX = 8_192;
/** Dollars for a thousand above which a number is no price. */
const CPM_READ_MAX = 1e9;
const NANOS = 1e9;

/**
 * Reads the text of a bid response; undefined when it is not one. Seats that want all or nothing (`group` 1)
 * are left out where they bid more than once: all of their bids cannot be promised to win.
 */
export function readOpenRtbAnswer(text: string): Answer | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(body)) return undefined;
  const bids: AnswerBid[] = [];
  for (const item of arrayOf(body['seatbid'], BIDS_MAX)) {
    const seatbid = objectOf(item);
    const sent = arrayOf(seatbid['bid'], BIDS_MAX - bids.length);
    if (flagOf(seatbid['group']) && sent.length > 1) continue;
    const seat = textOf(seatbid['seat']);
    for (const bid of sent) bids.push(bidOf(objectOf(bid), seat));
  }
  return { id: idOf(body['id']), currency: textOf(body['cur'], 8).toUpperCase() || 'USD', bids };
}

function bidOf(bid: Readonly<Record<string, unknown>>, seat: string): AnswerBid {
  const old = integerOf(bid['api']);
  return {
    id: idOf(bid['id']),
    impId: idOf(bid['impid']),
    cpmNanos: cpmNanosOf(bid['price']),
    dealId: idOf(bid['dealid']),
    seat,
    adid: textOf(bid['adid']),
    // Some bidders answer native with an object where a text is due.
    adm: isObject(bid['adm']) ? JSON.stringify(bid['adm']) : textOf(bid['adm'], MARKUP_READ_MAX),
    nurl: textOf(bid['nurl'], URL_READ_MAX),
    burl: textOf(bid['burl'], URL_READ_MAX),
    lurl: textOf(bid['lurl'], URL_READ_MAX),
    adomain: textsOf(bid['adomain'], LIST_MAX),
    categories: textsOf(bid['cat'], LIST_MAX),
    cattax: integerOf(bid['cattax']),
    attributes: integersOf(bid['attr'], LIST_MAX),
    apis: [...integersOf(bid['apis'], LIST_MAX), ...(old === undefined ? [] : [old])],
    bundle: textOf(bid['bundle']),
    language: languageOf(textOf(bid['language'], 16) || textOf(bid['langb'], 16)),
    crid: textOf(bid['crid']),
    cid: textOf(bid['cid']),
    w: positiveOf(bid['w']),
    h: positiveOf(bid['h']),
    mtype: integerOf(bid['mtype']),
    durationSeconds: numberOf(bid['dur']),
    expSeconds: positiveOf(bid['exp']),
  };
}

const positiveOf = (value: unknown): number | undefined => {
  const integer = integerOf(value);
  return integer !== undefined && integer > 0 ? integer : undefined;
};

/** Exact to nine decimals, never above what was written by more than half of the last one. */
function cpmNanosOf(value: unknown): bigint | undefined {
  const price = numberOf(value);
  if (price === undefined || price <= 0 || price > CPM_READ_MAX) return undefined;
  return BigInt(Math.round(price * NANOS));
}
