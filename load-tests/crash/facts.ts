import path from 'node:path';

import type { NoticeRecorder } from './notice-recorder.ts';
import type { Product } from './product.ts';
import { runProgram } from './programs.ts';

const LOST_SHOWN = 20;

/** What became of the notices that were acknowledged. */
export interface Accounted {
  readonly counted: number;
  /** By the reason that the fact states. */
  readonly refused: ReadonlyMap<string, number>;
  /** Acknowledged notices that no fact records. */
  readonly lost: readonly string[];
}

interface Fact {
  readonly isCounted: boolean;
  readonly reason: string;
}

/** Reads the facts of a product that is stopped. */
export async function accountFor(product: Product, { acknowledged }: NoticeRecorder): Promise<Accounted> {
  const { code, output } = await runProgram(product, 'services/ingester/scripts/list-facts.ts', [
    path.join(product.dataDir, 'facts'),
  ]);
  if (code !== 0) throw new Error(`The facts could not be read:\n${output}`);
  const facts = factsIn(output);
  const refused = new Map<string, number>();
  const lost: string[] = [];
  let counted = 0;
  for (const notice of noticesOf(acknowledged)) {
    const fact = facts.get(notice);
    if (fact?.isCounted === true) counted += 1;
    else if (fact === undefined || fact.reason === '') lost.push(notice);
    else refused.set(fact.reason, (refused.get(fact.reason) ?? 0) + 1);
  }
  return { counted, refused, lost };
}

/** By notice, what was made of it: counted, where one of its facts is. */
function factsIn(output: string): ReadonlyMap<string, Fact> {
  const facts = new Map<string, Fact>();
  for (const line of output.split('\n')) {
    const [bidId = '', kind = '', counted = '', reason = ''] = line.split('\t');
    const notice = `${kind} ${bidId}`;
    if (facts.get(notice)?.isCounted !== true) facts.set(notice, { isCounted: counted === '1', reason });
  }
  return facts;
}

const noticesOf = (acknowledged: NoticeRecorder['acknowledged']): readonly string[] =>
  [...acknowledged].flatMap(([bidId, kinds]) => [...kinds].map((kind) => `${kind} ${bidId}`));

/** Prints how many notices were counted, refused and lost; false when one is lost. */
export function printAccounted(
  noticeRecorder: NoticeRecorder,
  { counted, refused, lost }: Accounted,
): boolean {
  const reasons = [...refused].map(([reason, times]) => `${reason} ${times}`).join(', ');
  console.log(
    `${noticeRecorder.count()} notices acknowledged: ${counted} counted, refused: ${reasons || 'none'}, lost: ${lost.length}`,
  );
  for (const one of lost.slice(0, LOST_SHOWN)) console.log(`LOST ${one}`);
  return lost.length === 0;
}
