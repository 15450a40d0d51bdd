// `node --import tsx services/openrtb/bench/consent-decoders.ts`: what a consent string costs to read with our decoders and with
// the IAB's own, on 1,000 strings of each kind as the IAB's encoder writes them, and whether they say the same.
import * as iabGpp from '@iabgpp/cmpapi';
import { TCString } from '@iabtcf/core';
import { monotonicMs } from '@marquee/kit/runtime/clock';

import { readGpp } from '../privacy/gpp.ts';
import { readTcf } from '../privacy/tcf.ts';

const STRINGS = 1_000;
const ROUNDS = 7;
const VENDOR = 755;
const US_NATIONAL = 7;
const US_CALIFORNIA = 8;
const OPT_OUTS = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];

/** Deterministic numbers below `limit` (a linear congruential generator), so that every run reads the same strings. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const random = createRandom(42);

/** As consent dialogs send them: nearly all, few or none of a thousand vendors, some of a publisher's restrictions. */
function tcfString(): string {
  const model = new iabGpp.GppModel();
  const section = iabGpp.TcfEuV2.NAME;
  const share = [98, 98, 30, 0][random(4)] ?? 0;
  model.setFieldValue(section, 'CmpId', 10 + random(300));
  model.setFieldValue(section, 'CmpVersion', 1);
  model.setFieldValue(
    section,
    'PurposeConsents',
    Array.from({ length: 24 }, () => random(100) < share),
  );
  const vendors = Array.from({ length: 1_000 }, (_, index) => index + 1).filter(() => random(100) < share);
  model.setFieldValue(section, 'VendorConsents', vendors);
  model.setFieldValue(
    section,
    'VendorLegitimateInterests',
    vendors.filter(() => random(2) === 0),
  );
  const restrictions = Array.from(
    { length: random(3) },
    (_, index) => new iabGpp.RangeEntry(index + 2, random(3), [1 + random(700), VENDOR]),
  );
  model.setFieldValue(section, 'PublisherRestrictions', restrictions);
  return model.encodeSection(section);
}

function gppString(): string {
  const model = new iabGpp.GppModel();
  for (const name of ['usnat', 'usca'])
    for (const field of OPT_OUTS)
      if (!(name === 'usca' && field === 'TargetedAdvertisingOptOut'))
        model.setFieldValue(name, field, 1 + random(2));
  return model.encode();
}

function tcfByIab(text: string): { mayUsePersonalIds: boolean; mayProfile: boolean } {
  const read = TCString.decode(text);
  const hasConsent = read.vendorConsents.has(VENDOR);
  const forbidden = new Set(
    read.publisherRestrictions
      .getRestrictions(VENDOR)
      .filter(({ restrictionType }) => Number(restrictionType) !== 1)
      .map(({ purposeId }) => purposeId),
  );
  const may = (...purposes: readonly number[]): boolean =>
    hasConsent && purposes.every((id) => read.purposeConsents.has(id) && !forbidden.has(id));
  return { mayUsePersonalIds: may(1, 2), mayProfile: may(1, 2, 3, 4) };
}

function gppByIab(text: string): boolean {
  const model = new iabGpp.GppModel(text);
  return ['usnat', 'usca'].some((name) =>
    OPT_OUTS.some((field) => model.hasField(name, field) && model.getFieldValue(name, field) === 1),
  );
}

const gppByUs = (text: string): boolean =>
  readGpp(text, [US_NATIONAL, US_CALIFORNIA], undefined).us?.isOptedOut === true;

/** Microseconds a string: the median of the rounds, after one that is not counted. */
function cost(texts: readonly string[], read: (text: string) => unknown): number {
  const rounds = Array.from({ length: ROUNDS + 1 }, () => {
    const fromMs = monotonicMs();
    for (const text of texts) read(text);
    return ((monotonicMs() - fromMs) * 1_000) / texts.length;
  });
  return rounds.slice(1).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}

interface Comparison {
  readonly name: string;
  readonly texts: readonly string[];
  readonly ours: (text: string) => unknown;
  readonly theirs: (text: string) => unknown;
}

const comparisons: readonly Comparison[] = [
  {
    name: 'TCF 2',
    texts: Array.from({ length: STRINGS }, tcfString),
    ours: (text) => readTcf(text, VENDOR),
    theirs: tcfByIab,
  },
  {
    name: 'GPP, two US sections',
    texts: Array.from({ length: STRINGS }, gppString),
    ours: gppByUs,
    theirs: gppByIab,
  },
];

for (const { name, texts, ours, theirs } of comparisons) {
  const differing = texts.filter((text) => JSON.stringify(ours(text)) !== JSON.stringify(theirs(text)));
  const [ourCost, theirCost] = [cost(texts, ours), cost(texts, theirs)];
  const length = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / texts.length);
  console.log(
    `${name}: ${texts.length} strings of ${length} characters, ${differing.length} read differently; ` +
      `ours ${ourCost.toFixed(2)} µs, the IAB's ${theirCost.toFixed(2)} µs a string (${(theirCost / ourCost).toFixed(0)} times)`,
  );
}
