import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { creativeErrors } from '@marquee/schemas/creative/rules';
import type { CreativeEvent } from '@marquee/schemas/creative/events';
import { creativeResource, type CreativeFields } from '@marquee/schemas/creative/fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';

import { type Actor, canAccess } from '../actor.ts';
import type { Reference } from '../resource/rejections.ts';
import {
  CREATIVE_CHANGED_SINCE,
  CREATIVE_DECISION_NOT_UNDOABLE,
  CREATIVE_EXISTS,
  CREATIVE_NOT_FOUND,
  CREATIVE_NOT_PENDING,
  creativeInUse,
  type CreativeRejection,
} from './rejections.ts';
import type { Creative, CreativeState } from './state.ts';

interface Editing {
  readonly actor: Actor;
  /** Version that the editor saw; undefined: the last writer wins. */
  readonly expectedVersion?: number | undefined;
}

export type CreativeCommand =
  | {
      readonly type: 'CreateCreative';
      readonly creativeId: number;
      readonly userId: number;
      readonly fields: CreativeFields;
      readonly isActive: boolean;
      readonly duplicatedFrom: number | null;
      readonly actor: Actor;
    }
  | ({
      readonly type: 'ChangeCreative';
      /** Without `campaignIds`: that change is a command to the campaigns. */
      readonly patch: Partial<Omit<CreativeFields, 'campaignIds'>>;
      readonly isActive?: boolean | undefined;
    } & Editing)
  | ({ readonly type: 'ApproveCreative' } & Editing)
  | ({ readonly type: 'DeclineCreative'; readonly reason: string } & Editing)
  | ({ readonly type: 'DisapproveCreative'; readonly reason: string } & Editing)
  /** `isOwn`: the actor made the decision. */
  | ({ readonly type: 'UndoCreativeDecision'; readonly isOwn: boolean } & Editing)
  | ({ readonly type: 'SwitchCreative'; readonly isActive: boolean } & Editing)
  /** `usedBy`: the campaigns that name the creative; `unusedOnly`: they keep it from being deleted. */
  | ({
      readonly type: 'DeleteCreative';
      readonly usedBy: readonly Omit<Reference, 'userId'>[];
      readonly unusedOnly: boolean;
    } & Editing)
  /** `expectedVersion`: revision of the deletion that the rest is about. */
  | ({
      readonly type: 'RestoreCreative';
      readonly actor: Actor;
      readonly expectedVersion: number;
    } & Restoration);

type CreativeDecision = Decision<CreativeEvent, CreativeRejection>;

/** Moderated fields: an advertiser's change of one sends the creative back to moderation. */
const MODERATED = creativeResource.namesWith('moderated');

export function decideCreative(
  command: CreativeCommand,
  { creative, version }: CreativeState,
): CreativeDecision {
  if (command.type === 'CreateCreative') return creative ? reject(CREATIVE_EXISTS) : create(command);
  if (!creative || !canAccess(command.actor, creative.userId)) return reject(CREATIVE_NOT_FOUND);
  if (command.type === 'RestoreCreative') return restore(command, creative, version);
  if (creative.isDeleted) return reject(CREATIVE_NOT_FOUND);
  if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
    return reject(command.type === 'UndoCreativeDecision' ? CREATIVE_CHANGED_SINCE : VERSION_CONFLICT);
  }
  return decideOnCreative(command, creative);
}

type ExistingCommand = Exclude<CreativeCommand, { type: 'CreateCreative' | 'RestoreCreative' }>;

function decideOnCreative(command: ExistingCommand, creative: Creative): CreativeDecision {
  const identity = { creativeId: creative.id, userId: creative.userId };
  switch (command.type) {
    case 'ChangeCreative':
      return change(command, creative);
    case 'ApproveCreative':
      return creative.approved === 'approved'
        ? accept()
        : accept({ type: 'CreativeApproved', data: identity });
    case 'DeclineCreative':
      if (creative.approved === 'approved') return reject(CREATIVE_NOT_PENDING);
      return disapprove(creative, command.reason);
    case 'DisapproveCreative':
      return disapprove(creative, command.reason);
    case 'UndoCreativeDecision':
      return command.isOwn && creative.beforeDecision !== null
        ? accept({ type: 'CreativeDecisionUndone', data: { ...identity, ...creative.beforeDecision } })
        : reject(CREATIVE_DECISION_NOT_UNDOABLE);
    case 'SwitchCreative':
      return accept(...switched(creative, command.isActive));
    case 'DeleteCreative':
      if (command.unusedOnly && command.usedBy.length > 0) return reject(creativeInUse(command.usedBy));
      return accept({
        type: 'CreativeDeleted',
        data: { ...identity, usedByCampaignIds: command.usedBy.map(({ id }) => id) },
      });
  }
}

/** As it was; the campaigns that named it take it again. */
function restore(
  restoration: Extract<CreativeCommand, { type: 'RestoreCreative' }>,
  creative: Creative,
  version: number,
): CreativeDecision {
  const rejection = restorationRejection('creative', creative, restoration);
  if (rejection) return reject(rejection);
  if (restoration.expectedVersion !== version) return reject(VERSION_CONFLICT);
  const { id, userId, fields, approved, isActive, usedByCampaignIds } = creative;
  return accept({
    type: 'CreativeRestored',
    data: {
      creativeId: id,
      userId,
      ...fields,
      approved,
      isActive,
      usedByCampaignIds: [...usedByCampaignIds],
    },
  });
}

/**
 * The checks of a creative protect the people who see it, so that no advertiser takes one away. A copy keeps what an
 * admin decided: it waits for moderation again.
 */
function skippedChecks(fields: CreativeFields, actor: Actor, before?: CreativeFields): FieldMessage[] {
  if (actor.scope === 'all') return [];
  const fieldErrors: FieldMessage[] = [];
  if (fields.skipIsSecureCheck && before?.skipIsSecureCheck !== true)
    fieldErrors.push({
      field: 'skipIsSecureCheck',
      message: 'The secure check can be skipped by admins only.',
    });
  if (fields.video?.skipVastValidation === true && before?.video?.skipVastValidation !== true)
    fieldErrors.push({
      field: 'video.skipVastValidation',
      message: 'VAST validation can be skipped by admins only.',
    });
  return fieldErrors;
}

function create(command: Extract<CreativeCommand, { type: 'CreateCreative' }>): CreativeDecision {
  const { creativeId, userId, fields, duplicatedFrom, isActive, actor } = command;
  // A copy has the fields of a stored creative, which were checked by the rules of their time.
  const fieldErrors =
    duplicatedFrom === null ? [...skippedChecks(fields, actor), ...creativeErrors(fields)] : [];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  const identity = { creativeId, userId };
  const created: CreativeEvent = {
    type: 'CreativeCreated',
    data: { ...identity, ...fields, duplicatedFrom, needsScan: true },
  };
  return isActive
    ? accept(created)
    : accept<CreativeEvent>(created, { type: 'CreativeStopped', data: identity });
}

function change(
  command: Extract<CreativeCommand, { type: 'ChangeCreative' }>,
  creative: Creative,
): CreativeDecision {
  const changed = changedFields<CreativeFields>(creative.fields, command.patch);
  if (changed.creativeType !== undefined) {
    const message = 'Creative type cannot be changed.';
    return reject(invalid({ field: 'creativeType', message }));
  }
  const fields = patched(creative.fields, changed);
  const fieldErrors = [
    ...skippedChecks(fields, command.actor, creative.fields),
    ...newErrors(creative.fields, fields),
  ];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  const identity = { creativeId: creative.id, userId: creative.userId };
  const events: CreativeEvent[] = [];
  if (Object.keys(changed).length > 0)
    events.push({ type: 'CreativeChanged', data: { ...identity, ...changed } });
  const requiresReview = MODERATED.some((field) => field in changed);
  if (requiresReview && command.actor.scope === 'own' && creative.approved !== 'pending') {
    events.push({ type: 'CreativeSubmitted', data: identity });
  }
  if (command.isActive !== undefined) events.push(...switched(creative, command.isActive));
  return accept(...events);
}

/** What a change does wrong; what was stored by earlier rules does not keep a creative from other changes. */
export function newErrors(before: CreativeFields, after: CreativeFields): readonly FieldMessage[] {
  const known = new Set(creativeErrors(before).map(({ field, message }) => `${field} ${message}`));
  return creativeErrors(after).filter(({ field, message }) => !known.has(`${field} ${message}`));
}

function disapprove({ id, userId, approved }: Creative, reason: string): CreativeDecision {
  if (approved === 'disapproved') return accept();
  return accept({
    type: 'CreativeDisapproved',
    data: { creativeId: id, userId, reason, wasApproved: approved === 'approved' },
  });
}

function switched({ id, userId, isActive }: Creative, wanted: boolean): CreativeEvent[] {
  if (isActive === wanted) return [];
  return [{ type: wanted ? 'CreativeActivated' : 'CreativeStopped', data: { creativeId: id, userId } }];
}
