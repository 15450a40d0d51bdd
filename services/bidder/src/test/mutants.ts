/** A small deterministic generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

const RAW = '@raw:';
const RAW_PATTERN = new RegExp(`"${RAW}([^"]*)"`, 'g');

/** Values that stand where others were expected; `@raw:` ones become JSON text that no object can hold. */
const ODDITIES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  -0.5,
  2.5,
  1e15,
  Number.MAX_SAFE_INTEGER,
  `${RAW}1e400`,
  `${RAW}-1e400`,
  `${RAW}1e-400`,
  `${RAW}-0`,
  '',
  '0',
  '1',
  '-7',
  'NaN',
  'USD',
  'XXX',
  'IAB1',
  '\ud800',
  '\u0000',
  'é'.repeat(300),
  'x'.repeat(5_000),
  '{click_url}<script>',
  '${AUCTION_PRICE}',
  [],
  [null],
  [[]],
  [1, '2', null, {}],
  {},
  { id: {} },
  { w: -1, h: 'x' },
  Array.from({ length: 300 }, (_, index) => index),
  Array.from({ length: 120 }, (_, index) => ({ id: String(index), banner: { w: 300, h: 250 } })),
];

const FIELDS = [
  'id', 'imp', 'banner', 'format', 'w', 'h', 'wmin', 'hmax', 'tmax', 'cur', 'bidfloor', 'bidfloorcur', 'bcat', 'badv',
  'battr', 'btype', 'mimes', 'api', 'secure', 'instl', 'rwdd', 'pmp', 'site', 'app', 'dooh', 'device', 'geo', 'country',
  'region', 'city', 'ua', 'sua', 'ip', 'ifa', 'lmt', 'dnt', 'user', 'buyeruid', 'consent', 'regs', 'gdpr', 'gpp', 'ext',
  'us_privacy', 'coppa', 'test', 'at', 'cattax', 'acat', 'wseat', 'bseat', 'exp', 'constructor', 'toString', '__proto__',
]; // oxfmt-ignore

type Node = Record<string, unknown> | unknown[];

function nodesOf(root: unknown): Node[] {
  const nodes: Node[] = [];
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node !== 'object' || node === null) continue;
    nodes.push(node as Node);
    waiting.push(...(Object.values(node) as unknown[]));
  }
  return nodes;
}

/** One to four changes to a parsed request, then now and then one to its text. */
export function mutant(source: string, random: () => number): Buffer {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const root = JSON.parse(source) as unknown;
  const changes = 1 + Math.floor(random() * 4);
  for (let change = 0; change < changes; change += 1) {
    const node = pick(nodesOf(root));
    const keys = Object.keys(node);
    const target = node as Record<string, unknown>;
    const key = keys.length > 0 && random() < 0.7 ? pick(keys) : pick(FIELDS);
    const action = random();
    if (action < 0.15) delete target[key];
    else if (action < 0.25 && Array.isArray(node)) node.push(...structuredClone<unknown[]>(node));
    else {
      const value = structuredClone(pick(ODDITIES));
      Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return spoil(JSON.stringify(root).replace(RAW_PATTERN, '$1'), random);
}

function spoil(text: string, random: () => number): Buffer {
  const bytes = Buffer.from(text);
  const action = random();
  const at = Math.floor(random() * bytes.length);
  if (action < 0.05) return bytes.subarray(0, at);
  if (action < 0.1) bytes[at] = Math.floor(random() * 256);
  else if (action < 0.13)
    return Buffer.from(text.replace('{', `{"id":"first",${'"ext":{"a":'.repeat(50)}1${'}'.repeat(50)},`));
  else if (action < 0.14)
    return Buffer.from(text.replace('{', `{"ext":${'['.repeat(20_000)}${']'.repeat(20_000)},`));
  else if (action < 0.15) return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
  return bytes;
}
