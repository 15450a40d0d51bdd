import type { CommandContext } from '@marquee/kit/decider/command-context';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { EvidenceView } from '@marquee/schemas/evidence/views';
import type { Kysely } from 'kysely';

import { namesOf, personOf } from '../people.ts';
import type { ActivityTables } from '../read-models/activity/table.ts';
import type { Acknowledgement, Acknowledgements } from './acknowledgements.ts';
import type { EvidenceCheck } from './evidence-check.ts';

const CHANGED = {
  type: 'Conflict',
  reason: 'difference-changed',
  message: 'What was found has changed meanwhile. Look again.',
} as const;

interface EvidenceDeps {
  readonly check: Pick<EvidenceCheck, 'found' | 'readAcknowledgements'>;
  readonly acknowledgements: Acknowledgements;
  readonly db: Kysely<ActivityTables>;
  readonly vault: PersonalDataVault;
}

/** What the evidence check found, and what people said to it. */
export interface Evidence {
  view(): Promise<EvidenceView>;
  /**
   * Takes differences for settled, each as it was found.
   * @returns position of the last event; undefined when all of them were acknowledged already
   * @throws RejectedError for one that is not found any more
   */
  acknowledge(
    fingerprints: readonly string[],
    reason: string,
    context: CommandContext,
  ): Promise<bigint | undefined>;
}

export function createEvidence({ check, acknowledgements, db, vault }: EvidenceDeps): Evidence {
  const viewOf = async (all: readonly Acknowledgement[]) => {
    const names = await namesOf(
      db,
      vault,
      all.map(({ by }) => by),
    );
    return new Map(
      all.map(({ fingerprint, reason, by, at }) => [
        fingerprint,
        { who: personOf(by, names), at: at.toISOString(), reason },
      ]),
    );
  };

  return {
    async view() {
      const { differences, lastPass } = check.found();
      const all = await acknowledgements.list();
      const words = await viewOf(all);
      const isFound = new Set(differences.map(({ fingerprint }) => fingerprint));
      const settled = all.filter(({ fingerprint }) => !isFound.has(fingerprint));
      const shown = ({ text, fingerprint }: (typeof differences)[number]) => ({
        text,
        fingerprint,
        isFound: isFound.has(fingerprint),
        acknowledgement: words.get(fingerprint) ?? null,
      });
      return {
        checkedAt: lastPass?.endedAt.toISOString() ?? null,
        events: lastPass === undefined ? null : Number(lastPass.at.count),
        accessEvents: lastPass?.accessEvents ?? null,
        differences: [...differences.map(shown), ...settled.map(shown)],
      };
    },
    async acknowledge(fingerprints, reason, context) {
      const known = new Map(check.found().differences.map((one) => [one.fingerprint, one]));
      const chosen = fingerprints.map((fingerprint) => {
        const difference = known.get(fingerprint);
        if (!difference) throw new RejectedError(CHANGED);
        return difference;
      });
      const position = await acknowledgements.add(chosen, reason, context);
      await check.readAcknowledgements();
      return position;
    },
  };
}
