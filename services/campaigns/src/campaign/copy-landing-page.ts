import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { invalid, type Rejection } from '@marquee/kit/decider/rejection';
import type { CopyRow } from '@marquee/schemas/campaign/copies';

import type { Actor } from '../actor.ts';
import type { CreativeCommands } from '../creative/commands.ts';
import { linkOf } from '../creative/link.ts';

export type RelinkCommands = Pick<CreativeCommands, 'creative' | 'relinkCreative' | 'relinkErrors'>;

interface LandingPage {
  /** The creatives of the original. */
  readonly creativeIds: readonly number[];
  readonly clickUrl: string;
  /** Of the campaign that the copies are made for. */
  readonly campaignName: string;
  readonly actor: Actor;
}

/** Creatives of a copy that leads elsewhere, before they are made. */
export interface RelinkPlan {
  readonly landingPage: NonNullable<CopyRow['landingPage']>;
  /** Ids of the creatives that the original has now. */
  readonly creativeIds: readonly number[];
  /** Those that are copied, with the names of their copies. */
  readonly copied: ReadonlyMap<number, string>;
}

const NAME_MAX = 255;
const NO_LINK = 'No creative of the campaign has a landing page of its own.';

/** What a landing page of its own means for the creatives of a copy, or why it cannot have one. */
export async function planRelinks(
  commands: RelinkCommands,
  { creativeIds, clickUrl, campaignName, actor }: LandingPage,
): Promise<RelinkPlan | Rejection> {
  const found = await Promise.all(creativeIds.map((id) => commands.creative(id)));
  const creatives = found.filter((one) => one !== undefined);
  const links = creatives.flatMap(({ fields }) => linkOf(fields) ?? []);
  if (links.length === 0) return refusedLink(NO_LINK);
  const copied = new Map<number, string>();
  for (const { id: creativeId, fields } of creatives) {
    const name = nameOfCopy(fields.name, campaignName);
    const errors = await commands.relinkErrors({ creativeId, actor, clickUrl, name });
    const [error] = errors ?? [];
    if (error !== undefined) return refusedLink(error.message);
    if (errors !== undefined) copied.set(creativeId, name);
  }
  const [count, kept] = [copied.size, creatives.length - copied.size];
  return {
    creativeIds: creatives.map(({ id }) => id),
    copied,
    landingPage: { old: [...new Set(links)], new: clickUrl, copied: count, kept },
  };
}

const refusedLink = (message: string): Rejection => invalid({ field: 'landingPage', message });

/** `Lamps 300x250, Lamps, Germany`: found by the campaign that it is for. */
const nameOfCopy = (name: string, campaignName: string): string =>
  `${name.slice(0, Math.max(NAME_MAX - campaignName.length - 2, NAME_MAX / 2))}, ${campaignName}`.slice(
    0,
    NAME_MAX,
  );

export interface RelinkedCreatives {
  /** What the copy shows. */
  readonly creativeIds: readonly number[];
  readonly made: CopyRow['creatives'];
}

/** Makes the creatives of a plan; a repeated call finds those that an earlier one made. */
export async function relinkCreatives(
  commands: RelinkCommands,
  { creativeIds, copied }: RelinkPlan,
  {
    clickUrl,
    actor,
    context,
  }: Pick<LandingPage, 'clickUrl' | 'actor'> & { readonly context: CommandContext },
): Promise<RelinkedCreatives | Rejection> {
  const idsByOriginal = new Map<number, number>();
  const made: CopyRow['creatives'] = [];
  for (const [creativeId, name] of copied) {
    const command = { creativeId, actor, clickUrl, name };
    const handled = await commands.relinkCreative(command, furtherCommand(context, `creative-${creativeId}`));
    if (handled?.accepted === false) return handled.rejection;
    const id = handled?.state.creative?.id;
    if (handled === undefined || id === undefined) continue;
    idsByOriginal.set(creativeId, id);
    made.push({ id, version: handled.revision });
  }
  return { creativeIds: creativeIds.map((id) => idsByOriginal.get(id) ?? id), made };
}
