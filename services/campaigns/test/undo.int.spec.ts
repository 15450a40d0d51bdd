import { RESTORE_WINDOW_MS } from '@marquee/kit/decider/restoration';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { ALERT_RULES_MAX, TOO_MANY_ALERT_RULES } from '@marquee/schemas/alert-rule/rules';
import { sampleUserSettings } from '@marquee/schemas/user/samples';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

const OTHER_ADMIN = 'user:2:admin';
type Many = 'campaigns' | 'creatives';
type Moderated = CampaignView | CreativeView;

let context: CampaignsTestContext;
beforeAll(async () => {
  context = await createCampaignsTestContext();
});
afterAll(() => context.dispose());

const made = (many: Many): Promise<Moderated> =>
  many === 'campaigns' ? context.campaign() : context.creative();
const act = (many: Many, id: number, action: string, body: object = {}, who = ADMIN) =>
  context.call('POST', `/admin/${many}/${id}/${action}`, body, who);
const versionAfter = async (answer: ReturnType<typeof act>): Promise<number> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as Moderated).version;
};
const eventsOf = (many: Many, id: number) => context.eventStore.readStream(`${many.slice(0, -1)}-${id}`);

describe.each<Many>(['campaigns', 'creatives'])('the undo of a decision about %s', (many) => {
  it('gives back the state before, with actor and cause, and its place in the queue', async () => {
    const { id, pendingAt } = await made(many);
    const version = await versionAfter(act(many, id, 'approve'));
    const undone = await act(many, id, 'undo-decision', { version });
    expect(undone.body.data).toMatchObject({ approved: 'pending', pendingAt, version: version + 1 });
    const shown = await context.call('GET', `/admin/${many}/${id}`, undefined, ADMIN);
    expect(shown.body.data).toMatchObject({ approved: 'pending', pendingAt, version: version + 1 });
    const events = await eventsOf(many, id);
    const [decision, undo] = events.slice(-2);
    expect(undo?.type).toMatch(/DecisionUndone$/);
    expect(undo?.metadata).toMatchObject({ actorId: 1, causationId: decision?.id });
  });

  it('restores a reason and an approval', async () => {
    const { id } = await made(many);
    const refused = await versionAfter(act(many, id, 'disapprove', { reason: 'Blurred' }));
    const approved = await versionAfter(act(many, id, 'approve', { version: refused }));
    const again = await act(many, id, 'undo-decision', { version: approved });
    expect(again.body.data).toMatchObject({ approved: 'disapproved', disapproveReason: 'Blurred' });
    await act(many, id, 'approve');
    const takenDown = await versionAfter(act(many, id, 'disapprove', { reason: 'Complaints' }));
    const restored = await act(many, id, 'undo-decision', { version: takenDown });
    expect(restored.body.data).toMatchObject({ approved: 'approved', disapproveReason: null });
    const shown = await context.call('GET', `/admin/${many}/${id}`, undefined, ADMIN);
    expect(shown.body.data).toMatchObject({ approved: 'approved', disapproveReason: null });
  });

  it('is refused once someone else has decided, and leaves their decision', async () => {
    const { id } = await made(many);
    const version = await versionAfter(act(many, id, 'approve'));
    await versionAfter(act(many, id, 'disapprove', { reason: 'Misleading' }, OTHER_ADMIN));
    const { status, body } = await act(many, id, 'undo-decision', { version });
    expect([status, body.message]).toEqual([409, expect.stringContaining('changed again since')]);
    const shown = await context.call('GET', `/admin/${many}/${id}`, undefined, ADMIN);
    expect(shown.body.data).toMatchObject({ approved: 'disapproved', disapproveReason: 'Misleading' });
  });

  it('is refused for another admin, whose approval changed nothing', async () => {
    const { id } = await made(many);
    await versionAfter(act(many, id, 'approve'));
    const version = await versionAfter(act(many, id, 'approve', {}, OTHER_ADMIN));
    expect((await act(many, id, 'undo-decision', { version }, OTHER_ADMIN)).status).toBe(409);
    expect((await act(many, id, 'undo-decision', {})).body.errors).toEqual([
      { field: 'version', message: 'Version is required.' },
    ]);
    expect((await act(many, id, 'undo-decision', { version }, ANNE)).status).toBe(403);
  });

  it('happens once, or not at all, in a race with another decision', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await made(many);
      const version = await versionAfter(act(many, id, 'approve'));
      const [first, second, other] = await Promise.all([
        act(many, id, 'undo-decision', { version }),
        act(many, id, 'undo-decision', { version }),
        act(many, id, 'disapprove', { reason: 'Misleading', version }, OTHER_ADMIN),
      ]);
      const statuses = [first, second, other].map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409, 409]);
      expect(await eventsOf(many, id)).toHaveLength(version + 2);
    }
  });
});

it('is a line of the campaign’s history', async () => {
  const { id } = await context.campaign();
  const version = await versionAfter(act('campaigns', id, 'approve'));
  await act('campaigns', id, 'undo-decision', { version });
  const entries = (await context.call('GET', `/campaigns/${id}/history`)).body.data as HistoryEntry[];
  expect(entries[0]).toMatchObject({ type: 'CampaignDecisionUndone', by: 'staff', reason: null });
});

describe('the undo of a deletion', () => {
  const RESOURCES: readonly (readonly [path: string, body: object])[] = [
    ['/campaigns', { name: 'Summer', bidPrice: '1.5', isActive: false, labels: ['EMEA'] }],
    ['/creatives', { name: 'Parasol', creativeType: 'banner', banner }],
    ['/audiences', { name: 'Clickers', collectionType: 'click', lifetimeDays: 30, type: 'targeting' }],
    ['/conversion-pixels', { name: 'Orders', repeatConversionsType: 'once' }],
    ['/contextual-bundles', { name: 'Football', keywords: ['champions league'] }],
    ['/alert-rules', { name: 'Stopped', condition: 'stopped' }],
    ['/budget-groups', { name: 'November', budget: '300', period: 'month' }],
    ['/filter-lists', { name: 'Sources', type: 'domain', mode: 'black', items: ['news.example'] }],
  ];
  const create = async (path: string, body: object): Promise<string> => {
    const answer = await context.call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return `${path}/${(answer.body.data as { id: number }).id}`;
  };
  const show = async (one: string) => {
    const { status, body } = await context.call('GET', one);
    // A creative that comes back is scanned again at once.
    const {
      version: _,
      updatedAt: __,
      scanState: ___,
      ...view
    } = (body.data ?? {}) as Record<string, unknown>;
    return { status, view };
  };
  const isListed = async (one: string): Promise<boolean> => {
    const [, path = '', id] = one.split('/');
    const { body } = await context.call('GET', `/${path}?perPage=100`);
    return (body.data as readonly { id: number }[]).some((row) => row.id === Number(id));
  };
  const remove = async (one: string) => expect((await context.call('DELETE', one)).status).toBe(204);
  const restore = (one: string, who?: string) => context.call('POST', `${one}/restore`, undefined, who);

  it.each(RESOURCES)('%s shows what was deleted exactly as before, where it was', async (path, body) => {
    const one = await create(path, body);
    const before = await show(one);
    await remove(one);
    expect([(await show(one)).status, await isListed(one)]).toEqual([404, false]);
    expect((await restore(one, BERT)).status).toBe(404);
    const restored = await restore(one);
    expect(restored.status, JSON.stringify(restored.body)).toBe(200);
    expect(restored.body.data).toMatchObject(before.view);
    expect(await show(one)).toEqual(before);
    expect(await isListed(one)).toBe(true);
    const again = await restore(one);
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/is not deleted\.$/)]);
    const recorded = await context.eventStore.readStream(one.slice(1).replace('s/', '-'));
    const [deletion, undo] = recorded.slice(-2);
    expect([deletion?.type.slice(-7), undo?.type.slice(-8)]).toEqual(['Deleted', 'Restored']);
    expect(undo?.metadata).toMatchObject({ actorId: 5, causationId: deletion?.id });
  });

  it('gives a rule and a list back what they had', async () => {
    await context.register(5, 'Anne', 'Advertiser');
    const list = await create('/filter-lists', RESOURCES.at(-1)![1]);
    const filterListId = Number(list.split('/').at(-1));
    const conditions = [{ metric: 'ctr', operator: 'lt', value: '0.05' }];
    const rule = await create('/optimization-rules', { name: 'Low CTR', conditions, filterListId });
    expect((await context.call('DELETE', list)).status).toBe(409);
    const before = await show(rule);
    await remove(rule);
    await remove(list);
    // The rule would fill a list that is not there.
    const incomplete = await restore(rule);
    expect([incomplete.status, incomplete.body.message]).toEqual([
      409,
      expect.stringMatching(/cannot be restored as it was\. Filter list/),
    ]);
    expect((await restore(list)).status).toBe(200);
    const items = await context.call('GET', `${list}/items`);
    expect(items.body.data).toEqual([{ item: 'news.example' }]);
    expect((await restore(rule)).status).toBe(200);
    expect(await show(rule)).toEqual(before);
  });

  it('gives back what names others that are gone, where it can be without them', async () => {
    const { id } = await context.campaign();
    const body = { scope: 'campaigns', campaignIds: [id], condition: 'stopped' };
    const pixel = await create('/conversion-pixels', { name: 'Orders', repeatConversionsType: 'once' });
    const collecting = { lifetimeDays: 30, type: 'collecting', name: 'Buyers' };
    const ones = await Promise.all([
      create('/alert-rules', { name: 'Stopped', ...body }),
      create('/audiences', { ...collecting, collectionType: 'click', sourceCampaignIds: [id] }),
    ]);
    const visitors = await create('/audiences', {
      ...{ ...collecting, collectionType: 'pixel', pixelId: Number(pixel.split('/').at(-1)) },
    });
    const before = await Promise.all(ones.map(show));
    for (const one of [...ones, visitors, `/campaigns/${id}`, pixel]) await remove(one);
    for (const one of ones) expect((await restore(one)).status).toBe(200);
    expect(await Promise.all(ones.map(show))).toEqual(before);
    const incomplete = await restore(visitors);
    expect([incomplete.status, incomplete.body.message]).toEqual([
      409,
      'This audience cannot be restored as it was. Pixel must be valid.',
    ]);
  });

  it('gives a rule back whose figures its owner may no longer see', async () => {
    await context.register(78, 'Cleo', 'Clicker');
    const cleo = 'user:78:advert';
    const made = async (path: string, body: object) => {
      const answer = await context.call('POST', path, body, cleo);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return (answer.body.data as { id: number }).id;
    };
    const filterListId = await made('/filter-lists', { name: 'Sources', type: 'domain', mode: 'black' });
    const conditions = [{ metric: 'ctr', operator: 'lt', value: '0.05' }];
    const rule = await made('/optimization-rules', { name: 'Low CTR', conditions, filterListId });
    expect((await context.call('DELETE', `/optimization-rules/${rule}`, undefined, cleo)).status).toBe(204);
    const settings = sampleUserSettings({ canSeeClick: false, canSeeSsp: true });
    await context.eventStore.append('user-78', 0, [
      sampleEvent('UserSettingsChanged', { userId: 78, settings }),
    ]);
    const restored = await restore(`/optimization-rules/${rule}`, cleo);
    expect([restored.status, restored.body.data]).toMatchObject([
      200,
      { heldBack: 'Your account may not see ctr.' },
    ]);
  });

  it('is staff’s alone where staff deleted it, and the owner’s where an admin acted for him', async () => {
    const sudo = { sudouser: '5' };
    for (const resource of RESOURCES.slice(0, 3)) {
      const one = await create(...resource);
      const removed = await context.call('DELETE', `/admin${one}`, undefined, ADMIN);
      expect(removed.status).toBe(204);
      const refused = await restore(one);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        expect.stringMatching(/^Marquee’s team deleted this [a-z]+\. Contact support/),
      ]);
      expect((await restore(`/admin${one}`, OTHER_ADMIN)).status).toBe(200);
      expect((await context.call('DELETE', one, undefined, ADMIN, sudo)).status).toBe(204);
      expect((await restore(one)).status).toBe(200);
    }
  });

  it('is refused for an alert rule too many', async () => {
    const gus = 'user:79:advert';
    await context.register(79, 'Gus', 'Guard');
    const body = { name: 'One of many', condition: 'stopped', isActive: false };
    const add = () => context.call('POST', '/alert-rules', body, gus);
    const made = await Promise.all(Array.from({ length: ALERT_RULES_MAX }, add));
    const [first] = made.map((answer) => answer.body.data as { id: number });
    const one = `/alert-rules/${first?.id}`;
    expect((await context.call('DELETE', one, undefined, gus)).status).toBe(204);
    const another = await add();
    expect(another.status).toBe(201);
    expect((await restore(one, gus)).body.errors).toEqual([{ field: 'name', message: TOO_MANY_ALERT_RULES }]);
    const other = `/alert-rules/${(another.body.data as { id: number }).id}`;
    expect((await context.call('DELETE', other, undefined, gus)).status).toBe(204);
    expect((await restore(one, gus)).status).toBe(200);
  });

  it('gives an alert rule its alerts back', async () => {
    const rule = await create('/alert-rules', { name: 'Stopped', condition: 'stopped' });
    const alertRuleId = Number(rule.split('/').at(-1));
    const alert = {
      campaignId: 7,
      creativeId: null,
      campaignName: 'Summer',
      text: 'was stopped',
      since: null,
    };
    const { position } = await context.eventStore.append(`alert-firings-${alertRuleId}`, -1, [
      sampleEvent('AlertsFired', {
        ...{ alertRuleId, userId: 5, ruleName: 'Stopped', condition: 'stopped', channels: ['bell'] },
        ...{ at: '2026-11-27T12:00:00.000Z', alerts: [alert] },
      }),
    ]);
    await Promise.all(context.projectors.map((projector) => projector.waitFor(position, 15_000)));
    const firings = async () => (await context.call('GET', `${rule}/firings`)).body.data;
    const before = [await show(rule), await firings()];
    expect(before).toMatchObject([{ view: { firing: 1 } }, [{ campaignName: 'Summer' }]]);
    await remove(rule);
    expect((await restore(rule)).status).toBe(200);
    expect([await show(rule), await firings()]).toEqual(before);
  });

  it('puts a creative back into its campaigns', async () => {
    const creative = await context.creative();
    const campaign = await context.campaign({ creativeIds: [creative.id], creativeType: 'banner' });
    const creativesOf = async () => (await show(`/campaigns/${campaign.id}`)).view['creativeIds'];
    await remove(`/creatives/${creative.id}`);
    await expect.poll(creativesOf, { timeout: 15_000 }).toEqual([]);
    expect((await restore(`/creatives/${creative.id}`)).status).toBe(200);
    await expect.poll(creativesOf, { timeout: 15_000 }).toEqual([creative.id]);
  });

  it('is refused a day later, and after the account was deleted', async () => {
    const old = await context.campaign();
    const yesterday = new Date(Date.now() - RESTORE_WINDOW_MS - 1_000).toISOString();
    const data = { campaignId: old.id, userId: 5 };
    await context.eventStore.append(`campaign-${old.id}`, old.version, [
      sampleEvent('CampaignDeleted', data, { occurredAt: yesterday, actorId: 5 }),
    ]);
    const late = await restore(`/campaigns/${old.id}`);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('24 hours')]);
    await context.register(77, 'Gone', 'Person');
    const orphan = await context.campaign({}, 'user:77:advert');
    await context.call('DELETE', `/campaigns/${orphan.id}`, undefined, 'user:77:advert');
    // Deleted at the last moment: when it is asked what the tables have to know.
    const asked = vi.spyOn(context.eventStore, 'headPosition').mockImplementationOnce(async () => {
      const { position } = await context.eventStore.append('user-77', 0, [
        sampleEvent('UserDeleted', { userId: 77 }),
      ]);
      return position;
    });
    const refused = await restore(`/admin/campaigns/${orphan.id}`, ADMIN);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'The account of this campaign was deleted.',
    ]);
    asked.mockRestore();
  });

  it('is a line of the campaign’s history', async () => {
    const { id } = await context.campaign();
    await remove(`/campaigns/${id}`);
    await restore(`/campaigns/${id}`);
    const entries = (await context.call('GET', `/campaigns/${id}/history`)).body.data as HistoryEntry[];
    expect(entries.slice(0, 2)).toMatchObject([
      { type: 'CampaignRestored', by: 'owner', changes: [] },
      { type: 'CampaignDeleted', by: 'owner' },
    ]);
  });
});
