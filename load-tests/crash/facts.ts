import path from 'node:path';

import type { Notary } from './notary.ts';
import type { Product } from './product.ts';
import { runProgram } from './programs.ts';

const LOST_SHOWN = 20;

/** What became of the notices that were acknowledged. */
export interface Accounted {
  readonly counted: number;
  /** By the reason that the fact states. */
  readonly refused: ReadonlyMap<string, number>;
  /** Acknowledged, and no fact tells of them. */
  readonly lost: readonly string[];
}

/** Reads the facts of a product that is stopped. */
export async function accountFor(product: Product, { acknowledged }: Notary): Promise<Accounted> {
  const { code, output } = await runProgram(product, 'services/ingester/scripts/list-facts.ts', [
    path.join(product.dataDir, 'facts'),
  ]);
  if (code !== 0) throw new Error(`The facts could not be read:\n${output}`);
  const facts = new Map<string, { isCounted: boolean; reason: string }>();
  for (const line of output.split('\n')) {
    const [bidId = '', kind = '', counted = '', reason = ''] = line.split('\t');
    const key = `${kind} ${bidId}`;
    if (facts.get(key)?.isCounted !== true) facts.set(key, { isCounted: counted === '1', reason });
  }
  const refused = new Map<string, number>();
  const lost: string[] = [];
  let counted = 0;
  for (const [bidId, kinds] of acknowledged) {
    for (const kind of kinds) {
      const fact = facts.get(`${kind} ${bidId}`);
      if (fact?.isCounted === true) counted += 1;
      else if (fact === undefined || fact.reason === '') lost.push(`${kind} ${bidId}`);
      else refused.set(fact.reason, (refused.get(fact.reason) ?? 0) + 1);
    }
  }
  return { counted, refused, lost };
}

/** Says what became of the notices; false when one is lost. */
export function tellAccounted(notary: Notary, { counted, refused, lost }: Accounted): boolean {
  const reasons = [...refused].map(([reason, times]) => `${reason} ${times}`).join(', ');
  console.log(
    `${notary.count()} notices acknowledged: ${counted} counted, refused: ${reasons || 'none'}, lost: ${lost.length}`,
  );
  for (const one of lost.slice(0, LOST_SHOWN)) console.log(`LOST ${one}`);
  return lost.length === 0;
}
