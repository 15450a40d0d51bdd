import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
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
