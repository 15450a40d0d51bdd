import { specification } from '@marquee/kit/decider/specification';
import { sampleBanner } from '@marquee/schemas/creative/samples';
import { type CreativeEvent, creativeEvents } from '@marquee/schemas/creative/events';
import { type CreativeFields, creativeResource } from '@marquee/schemas/creative/fields';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { copyName } from '../resource/copy-name.ts';
import { creativeDecider } from './index.ts';

const { given } = specification(creativeDecider);
const owner = { scope: 'own', userId: 5 } as const;
const stranger = { scope: 'own', userId: 6 } as const;
const admin = { scope: 'all' } as const;
const identity = { creativeId: 7, userId: 5 };
const banner = sampleBanner({ admBody: '<b>Parasols</b>', admType: 'html' });
const fields = creativeResource.create({ name: 'Parasol', creativeType: 'banner', banner });
const created: CreativeEvent = {
  type: 'CreativeCreated',
  data: { ...identity, ...fields, duplicatedFrom: null, needsScan: true },
};
const approved: CreativeEvent = { type: 'CreativeApproved', data: identity };
const stopped: CreativeEvent = { type: 'CreativeStopped', data: identity };
const activated: CreativeEvent = { type: 'CreativeActivated', data: identity };
const deleted: CreativeEvent = { type: 'CreativeDeleted', data: { ...identity, usedByCampaignIds: [] } };
const submitted: CreativeEvent = { type: 'CreativeSubmitted', data: identity };
const refused = (wasApproved: boolean): CreativeEvent => ({
  type: 'CreativeDisapproved',
  data: { ...identity, reason: 'No', wasApproved },
});
const create = {
  type: 'CreateCreative',
  ...identity,
  fields,
  isActive: true,
  duplicatedFrom: null,
  actor: owner,
} as const;
const change = (patch: Partial<CreativeFields>, rest: object = {}) =>
  ({ type: 'ChangeCreative', patch, actor: owner, ...rest }) as const;

describe('a new creative', () => {
  it('is created once, stopped if so wished', () => {
    given().when(create).then(created);
    given()
      .when({ ...create, isActive: false })
      .then(created, stopped);
    given(created).when(create).thenRejected({ reason: 'already-exists' });
  });

  it('fills the part of its type and no other', () => {
    given()
      .when({ ...create, fields: { ...fields, banner: null, pop: { clickUrl: 'https://shop.example/' } } })
      .thenRejected({
        reason: 'invalid',
        errors: [
          { field: 'banner', message: 'Banner is required.' },
          { field: 'pop', message: 'A banner creative has no pop part.' },
        ],
      });
  });
});

describe('a change', () => {
  const markup = { banner: { ...banner, admBody: '<i>Parasols</i>' } };

  it('of what is shown goes back to moderation', () => {
    const changed = { type: 'CreativeChanged', data: { ...identity, ...markup } };
    given(created, approved).when(change(markup)).then(changed, submitted);
    given(created, refused(false)).when(change(markup)).then(changed, submitted);
    given(created).when(change(markup)).then(changed);
    given(created, approved)
      .when(change(markup, { actor: admin }))
      .then(changed);
    given(created, approved)
      .when(change({ banner: { ...banner } }))
      .then();
    given(created, approved)
      .when(change({ banner: { ...banner, clickUrl: 'https://other.example/' } }))
      .then(
        {
          type: 'CreativeChanged',
          data: { ...identity, banner: { ...banner, clickUrl: 'https://other.example/' } },
        },
        submitted,
      );
  });

  it('of an image beside a video goes back to moderation, none instead of none does not', () => {
    const video = {
      sizes: [],
      admBody: 'https://cdn.example/a.mp4',
      admType: 'media' as const,
      vastAdTagURI: null,
      mimeType: ['video/mp4'],
      width: 1_280,
      height: 720,
      duration: 15,
      clickUrl: 'https://shop.example/',
      skipVastValidation: false,
      companions: [],
    };
    const image = {
      imageUrl: 'https://cdn.example/side.png',
      mimeType: 'image/png',
      width: 300,
      height: 250,
      altText: null,
    };
    const { companions: _none, ...before } = video;
    // As it was stored before there were companions.
    const stored = v.parse(creativeEvents.CreativeCreated.data, {
      ...created.data,
      ...creativeResource.create({ name: 'Parasol', creativeType: 'video' }),
      video: before,
    });
    const videoCreated: CreativeEvent = { type: 'CreativeCreated', data: stored };
    const shown = { video: { ...video, companions: [image] } };
    const changed: CreativeEvent = { type: 'CreativeChanged', data: { ...identity, ...shown } };
    given(videoCreated, approved).when(change({ video })).then();
    given(videoCreated, approved).when(change(shown)).then(changed, submitted);
    given(videoCreated, changed, approved).when(change(shown)).then();
    given(videoCreated, changed, approved)
      .when(change({ video }))
      .then({ type: 'CreativeChanged', data: { ...identity, video } }, submitted);
  });

  it('of name, price and weight does not', () => {
    const patch = { name: 'Sunshade', bidPriceNanos: 2_000_000_000n, weight: 3 };
    given(created, approved)
      .when(change(patch))
      .then({ type: 'CreativeChanged', data: { ...identity, ...patch } });
  });

  it('never turns one type into another', () => {
    given(created)
      .when(change({ creativeType: 'pop' }))
      .thenRejected({
        reason: 'invalid',
        errors: [{ field: 'creativeType', message: 'Creative type cannot be changed.' }],
      });
  });

  it('checks the whole creative: secure links stay secure when the check comes back on', () => {
    const open = { skipIsSecureCheck: true, banner: { ...banner, clickUrl: 'http://shop.example/' } };
    const changed = { type: 'CreativeChanged', data: { ...identity, ...open } } as CreativeEvent;
    given(created)
      .when(change(open, { actor: admin }))
      .then(changed);
    given(created, changed)
      .when(change({ skipIsSecureCheck: false }))
      .thenRejected({
        reason: 'invalid',
        errors: [{ field: 'banner.clickUrl', message: 'The URL is not secure.' }],
      });
  });

  it('of an advertiser takes no check away, and leaves what an admin decided', () => {
    const secure = { field: 'skipIsSecureCheck', message: 'The secure check can be skipped by admins only.' };
    const vast = {
      field: 'video.skipVastValidation',
      message: 'VAST validation can be skipped by admins only.',
    };
    const unchecked = { ...fields, skipIsSecureCheck: true };
    const video = {
      sizes: [],
      admBody: '<VAST version="4.2"/>',
      admType: 'vast' as const,
      vastAdTagURI: null,
      mimeType: ['video/mp4'],
      width: 1_280,
      height: 720,
      duration: 15,
      clickUrl: 'https://shop.example/',
      skipVastValidation: true,
      companions: [],
    };
    const thenRefused = { reason: 'invalid', errors: [secure] } as const;
    given()
      .when({ ...create, fields: unchecked })
      .thenRejected(thenRefused);
    given()
      .when({ ...create, fields: { ...fields, creativeType: 'video', banner: null, video } })
      .thenRejected({ reason: 'invalid', errors: [vast] });
    given(created)
      .when(change({ skipIsSecureCheck: true }))
      .thenRejected(thenRefused);
    const decided = {
      type: 'CreativeChanged',
      data: { ...identity, skipIsSecureCheck: true },
    } as CreativeEvent;
    given(created, decided)
      .when(change({ skipIsSecureCheck: true, weight: 2 }))
      .then({ type: 'CreativeChanged', data: { ...identity, weight: 2 } });
    given()
      .when({ ...create, fields: unchecked, duplicatedFrom: 7 })
      .then({
        ...created,
        data: { ...created.data, skipIsSecureCheck: true, duplicatedFrom: 7 },
      });
  });

  it('leaves what was stored by earlier rules, and checks what it changes by those of today', () => {
    const old = { ...banner, clickUrl: 'https://shop.example/?c={clickid}' };
    const stored = { ...created, data: { ...created.data, banner: old } } as CreativeEvent;
    given(stored)
      .when(change({ weight: 2 }))
      .then({ type: 'CreativeChanged', data: { ...identity, weight: 2 } });
    given(stored)
      .when(change({ banner: { ...old, clickUrl: 'https://shop.example/?c={clickid2}' } }))
      .thenRejected({ reason: 'invalid' });
    given()
      .when({ ...create, fields: { ...fields, banner: old }, duplicatedFrom: 7 })
      .then({ ...created, data: { ...created.data, banner: old, duplicatedFrom: 7 } });
    given()
      .when({ ...create, fields: { ...fields, banner: old } })
      .thenRejected({ reason: 'invalid' });
  });

  it('is rejected for another version, another user, or a deleted object', () => {
    given(created, approved)
      .when(change({ name: 'Late' }, { expectedVersion: 0 }))
      .thenRejected({ reason: 'version-conflict' });
    given(created)
      .when(change({ name: 'Mine' }, { actor: stranger }))
      .thenRejected({ reason: 'not-found' });
    given(created, deleted)
      .when(change({ name: 'Late' }))
      .thenRejected({ reason: 'not-found' });
  });
});

describe('moderation', () => {
  const approve = { type: 'ApproveCreative', actor: admin } as const;
  const decline = { type: 'DeclineCreative', actor: admin, reason: 'No' } as const;
  const disapprove = { type: 'DisapproveCreative', actor: admin, reason: 'No' } as const;

  it('approves, declines what is pending, and takes approvals back', () => {
    given(created).when(approve).then(approved);
    given(created).when(decline).then(refused(false));
    given(created).when(disapprove).then(refused(false));
    given(created, approved).when(disapprove).then(refused(true));
    given(created, refused(true)).when(approve).then(approved);
  });

  it('twice is once, and a decline never takes an approval back', () => {
    given(created, approved).when(approve).then();
    given(created, refused(false)).when(decline).then();
    given(created, approved).when(decline).thenRejected({ reason: 'not-pending' });
  });
});

it('is switched on and off, and deleted once', () => {
  const turn = (isActive: boolean) => ({ type: 'SwitchCreative', actor: owner, isActive }) as const;
  given(created).when(turn(false)).then(stopped);
  given(created, stopped).when(turn(false)).then();
  given(created, stopped).when(turn(true)).then(activated);
  const remove = { type: 'DeleteCreative', actor: owner, usedBy: [], unusedOnly: false } as const;
  given(created).when(remove).then(deleted);
  given(created, deleted).when(remove).thenRejected({ reason: 'not-found' });
});

it('is not deleted while it is used, where that was asked for', () => {
  const usedBy = [{ kind: 'campaign', id: 7, name: 'Summer' }] as const;
  const remove = { type: 'DeleteCreative', actor: owner, usedBy, unusedOnly: true } as const;
  const message = 'This creative is used by campaign 7 "Summer". Remove it there first.';
  given(created).when(remove).thenRejected({ reason: 'in-use', message });
  // What uses another user's creative is not said.
  given(created)
    .when({ ...remove, actor: stranger })
    .thenRejected({ reason: 'not-found' });
});

it('is restored as it was, with the campaigns that named it', () => {
  const usedBy = [{ kind: 'campaign', id: 3, name: 'Summer' }] as const;
  const removed: CreativeEvent = { type: 'CreativeDeleted', data: { ...identity, usedByCampaignIds: [3] } };
  const restore = (rest: object = {}) =>
    ({
      type: 'RestoreCreative',
      ...{ actor: owner, expectedVersion: 1, isInTime: true, hasOwner: true, isOwn: true, ...rest },
    }) as const;
  const restored: CreativeEvent = {
    type: 'CreativeRestored',
    data: { ...identity, ...fields, approved: 'approved', isActive: false, usedByCampaignIds: [3] },
  };
  given(created).when({ type: 'DeleteCreative', actor: owner, usedBy, unusedOnly: false }).then(removed);
  given(created, approved, stopped, removed)
    .when(restore({ expectedVersion: 3 }))
    .then(restored);
  given(created, approved).when(restore()).thenRejected({ reason: 'not-deleted' });
  given(created, removed)
    .when(restore({ isInTime: false }))
    .thenRejected({ reason: 'restored-too-late' });
  given(created, removed)
    .when(restore({ actor: stranger }))
    .thenRejected({ reason: 'not-found' });
});

it('a copy has a name that still is one', () => {
  expect(copyName('Parasol')).toBe('Parasol (copy)');
  expect(copyName('P'.repeat(255))).toHaveLength(255);
  const taken = new Set(['Parasol (copy)', 'Parasol (copy 3)']);
  expect(copyName('Parasol', taken)).toBe('Parasol (copy 2)');
  expect(copyName('Parasol (copy 3)', taken)).toBe('Parasol (copy 2)');
  expect(copyName('Copy (copyright)', taken)).toBe('Copy (copyright) (copy)');
  const full = new Set([copyName('P'.repeat(255))]);
  expect(copyName('P'.repeat(255), full)).toMatch(/^P{246} \(copy 2\)$/);
});

describe('the undo of a decision', () => {
  const undo = (expectedVersion: number, rest: object = {}) =>
    ({ type: 'UndoCreativeDecision', actor: admin, isOwn: true, expectedVersion, ...rest }) as const;
  const undone = (
    approval: 'pending' | 'approved' | 'disapproved',
    reason: string | null = null,
  ): CreativeEvent => ({
    type: 'CreativeDecisionUndone',
    data: { ...identity, approved: approval, reason },
  });

  it('gives back what moderation had decided before, with its reason', () => {
    given(created, approved).when(undo(1)).then(undone('pending'));
    given(created, refused(false)).when(undo(1)).then(undone('pending'));
    given(created, approved, refused(true)).when(undo(2)).then(undone('approved'));
    given(created, refused(false), approved).when(undo(2)).then(undone('disapproved', 'No'));
    given(created, refused(false), approved, undone('disapproved', 'No'), approved)
      .when(undo(4))
      .then(undone('disapproved', 'No'));
  });

  it('is refused once anything else has happened, and twice', () => {
    for (const later of [stopped, submitted, refused(true), undone('pending')]) {
      given(created, approved, later).when(undo(1)).thenRejected({ reason: 'changed-since' });
    }
    given(created, approved, deleted).when(undo(1)).thenRejected({ reason: 'not-found' });
    given(created, approved, stopped).when(undo(2)).thenRejected({ reason: 'not-undoable' });
    given(created).when(undo(0)).thenRejected({ reason: 'not-undoable' });
  });

  it('is for the person who decided', () => {
    given(created, approved)
      .when(undo(1, { isOwn: false }))
      .thenRejected({ reason: 'not-undoable' });
    given(created, approved)
      .when(undo(1, { actor: stranger }))
      .thenRejected({ reason: 'not-found' });
  });
});
