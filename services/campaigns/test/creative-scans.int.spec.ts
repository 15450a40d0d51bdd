import { eventWriter } from '@marquee/kit/testing/event-writer';
import { sampleCreative } from '@marquee/schemas/creative/samples';
import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import type { ScanState } from '@marquee/schemas/creative-scan/state';
import { HOUR_MS } from '@marquee/schemas/common/time';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createScanQueue } from '../src/creative-scan/queue.ts';
import {
  ADMIN,
  ANNE,
  banner,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';
import { formOf } from './sample-media.ts';
import { type SampleEntry, samplePage, sampleZip } from './sample-zip.ts';

let context: CampaignsTestContext;
let external: () => Promise<'good' | 'malware'>;
const landing = new Set<string>();
/** Creatives with a page that does not answer. */
const away = new Set<string>();
beforeAll(async () => {
  context = await createCampaignsTestContext({
    scanLinks: async ({ name }) => ({
      findings: landing.has(name)
        ? [{ tag: 'crypto-miner', isMalware: true, place: 'landing-page', url: 'https://a.example/' }]
        : [],
      isComplete: !away.has(name),
    }),
    externalScanner: {
      scan: async () => {
        const outcome = await external();
        return { outcome, result: { ...NOTHING_FOUND, comment: 'By the other one' }, signature: outcome };
      },
    },
  });
  await context.register(5, 'Anne', 'Archer');
});
afterAll(async () => {
  await context.dispose();
});
beforeEach(() => {
  external = async () => 'good';
});

const MALWARE = { ...banner, admBody: '<script>top.location = "https://win.example/"</script>' };
const viewOf = async (id: number) =>
  (await context.call('GET', `/creatives/${id}`)).body.data as CreativeView;
const stateOf = async (id: number) => (await viewOf(id)).scanState;
const settled = (id: number, state: ScanState, timeout = 5_000) =>
  expect.poll(() => stateOf(id), { timeout }).toBe(state);
const listed = async (state: ScanState) =>
  (
    (await context.call('GET', `/creatives?perPage=100&where[scanState]=${encodeURIComponent(state)}`)).body
      .data as CreativeView[]
  ).map(({ id }) => id);
const queueTable = () => context.readStore.db.withTables<{ creative_scan_queue: object }>();
const setQueue = async (id: number, set: string) => {
  await sql`update campaigns.creative_scan_queue set ${sql.raw(set)} where creative_id = ${id}`.execute(
    queueTable(),
  );
};
const admin = (id: number, action: string, body?: object, who = ADMIN) =>
  context.call('POST', `/admin/creatives/${id}/${action}`, body, who);

/** A creative of an HTML5 zip. */
async function zipped(...more: readonly SampleEntry[]): Promise<CreativeView> {
  const zip = sampleZip([{ path: 'index.html', bytes: samplePage() }, ...more]);
  const { payload, headers } = formOf('media_assets[]', [{ name: 'Ad.zip', bytes: zip }]);
  const response = await context.app.inject({
    ...{ method: 'POST', url: '/api/media-asset/upload/html5', payload },
    headers: { ...headers, authorization: `Bearer ${ANNE}` },
  });
  const url = response.json<{ data: { url: string }[] }>().data[0]?.url ?? '';
  return context.creative({ banner: { ...banner, admType: 'html5', admBody: url } });
}

describe('scans of HTML5 zips', () => {
  it('find nothing in an ordinary one, with the script that sets its clickTag', async () => {
    const code = 'window.open(clickTag); if (top.location === self.location) start();';
    await settled((await zipped({ path: 'js/ad.js', bytes: code })).id, 'good');
  });

  it.each([
    ['js/ad 1.js', 'auto-redirect', 'top.location = "https://win.example/"'],
    // Also behind more than is looked at at once.
    ['late.js', 'auto-redirect', `${'a();'.repeat(65_534)}top.location = "https://win.example/"`],
    ['hidden.js', 'auto-redirect', 'window["to" + "p"]["loca" + "tion"] = "https://win.example/"'],
    ['frame/more.html', 'data-script', '<script src="data:text/javascript,1"></script>'],
    ['a.svg', 'crypto-miner', '<svg><script>CoinHive.Anonymous()</script></svg>'],
  ])('find malware in %s', async (path, tagName, bytes) => {
    const { id, banner: part } = await zipped({ path, bytes });
    await settled(id, 'malware');
    const file = path.split('/').map(encodeURIComponent).join('/');
    const incidentUrl = part?.admBody?.replace('index.html', file);
    expect((await viewOf(id)).tmt).toMatchObject({ tagName, hitType: 'markup', incidentUrl });
  });
});

describe('scans of creatives', () => {
  it('come at once, and find nothing in ordinary ones', async () => {
    const made = await context.creative();
    // Whether its scan is queued already is a matter of milliseconds.
    expect(['not scanned', 'checking', 'good']).toContain(made.scanState);
    await settled(made.id, 'good');
    const { tmt, version } = await viewOf(made.id);
    expect([tmt, version]).toEqual([NOTHING_FOUND, 0]);
  });

  it('stop malware, which staff clears with a reason and takes back', async () => {
    const { id } = await context.creative({ banner: MALWARE });
    await settled(id, 'malware');
    expect((await viewOf(id)).tmt).toMatchObject({
      tagName: 'auto-redirect',
      hitType: 'markup',
      urgency: 'high',
    });
    expect(await listed('malware')).toContain(id);
    expect((await admin(id, 'clear-scan', { reason: 'x' }, 'user:5:advert')).status).toBe(403);
    expect((await admin(id, 'clear-scan', {})).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required.' },
    ]);
    expect((await admin(id, 'undo-scan-clearance')).status).toBe(409);
    const cleared = await admin(id, 'clear-scan', { reason: 'A game that we know.' });
    expect([cleared.status, (cleared.body.data as CreativeView).version]).toEqual([200, 0]);
    await settled(id, 'checked');
    expect((await admin(id, 'clear-scan', { reason: 'Again' })).status).toBe(409);
    const checks = (await admin(id, 'check')).body.data as { scan: object };
    expect(checks.scan).toMatchObject({ state: 'checked', clearedBecause: 'A game that we know.' });
    expect((await admin(id, 'undo-scan-clearance')).status).toBe(200);
    await settled(id, 'malware');
    expect((await admin(4_711, 'clear-scan', { reason: 'None' })).status).toBe(404);
  });

  it('find malware that neither its owner clears nor who brought it while acting as the owner', async () => {
    const { id } = await context.creative({ banner: MALWARE });
    await settled(id, 'malware');
    // Promoted since.
    const ownerNow = 'user:5:admin';
    const body = { name: 'Parasol', creativeType: 'banner', banner: { ...MALWARE, width: 320, height: 50 } };
    const acting = { sudouser: '5' };
    expect((await context.call('PUT', `/creatives/${id}`, body, 'user:2:admin', acting)).status).toBe(200);
    await settled(id, 'malware');
    const clear = async (who: string, headers = {}) => {
      const path = `/admin/creatives/${id}/clear-scan`;
      const answer = await context.call('POST', path, { reason: 'A game that we know.' }, who, headers);
      return [answer.status, answer.body.message];
    };
    const own =
      'You own this creative, or changed it while acting as its owner. Someone else must clear its malware.';
    expect(await clear('user:2:admin', acting)).toEqual([403, expect.any(String)]);
    expect(await clear('user:2:admin')).toEqual([403, own]);
    expect(await clear(ownerNow)).toEqual([403, own]);
    expect(await stateOf(id)).toBe('malware');
    expect(await clear(ADMIN)).toEqual([200, undefined]);
  });

  it('come again with a change, and find what is left', async () => {
    const { id } = await context.creative({ banner: MALWARE });
    await settled(id, 'malware');
    const body = { name: 'Parasol', creativeType: 'banner', banner };
    expect((await context.call('PUT', `/creatives/${id}`, body)).status).toBe(200);
    await settled(id, 'good');
    expect((await context.call('PUT', `/creatives/${id}`, { ...body, banner: MALWARE })).status).toBe(200);
    await settled(id, 'malware');
  });

  it('look behind links, and say what another scanner found', async () => {
    landing.add('Behind');
    const behind = await context.creative({ name: 'Behind' });
    await settled(behind.id, 'malware');
    expect((await viewOf(behind.id)).tmt).toMatchObject({ hitType: 'landing-page' });
    external = async () => 'malware';
    const other = await context.creative();
    await settled(other.id, 'malware');
    expect((await viewOf(other.id)).tmt.comment).toBe('By the other one');
  });

  it('wait for another scanner that does not answer, and do not hold the creative meanwhile', async () => {
    external = async () => {
      throw new Error('away');
    };
    const { id } = await context.creative();
    await expect
      .poll(async () => (await context.service.commands.scanOf(id))?.outcome, { timeout: 5_000 })
      .toBe('good');
    expect(await stateOf(id)).toBe('checking');
    external = async () => 'good';
    // What failed is looked for again after five seconds.
    await settled(id, 'good', 15_000);
  });

  it('keep malware of a page that does not answer, and no other', async () => {
    landing.add('Gone');
    const behind = await context.creative({ name: 'Gone' });
    const own = await context.creative({ name: 'Away', banner: MALWARE });
    for (const { id } of [behind, own]) await settled(id, 'malware');
    landing.delete('Gone');
    for (const name of ['Gone', 'Away']) away.add(name);
    const change = async (id: number, name: string) => {
      const clickUrl = 'https://shop.example/other';
      const body = { name, creativeType: 'banner', banner: { ...banner, clickUrl } };
      expect((await context.call('PUT', `/creatives/${id}`, body)).status).toBe(200);
    };
    await change(own.id, 'Away');
    await settled(own.id, 'good');
    const scannedAt = async () => (await createScanQueue(context.readStore).find(behind.id))?.requestedAt;
    await change(behind.id, 'Gone');
    await expect.poll(scannedAt, { timeout: 5_000 }).toBeNull();
    expect(await stateOf(behind.id)).toBe('malware');
  });

  it('see that malware is gone while another scanner does not answer', async () => {
    const { id } = await context.creative({ banner: MALWARE });
    await settled(id, 'malware');
    external = async () => {
      throw new Error('away');
    };
    const body = { name: 'Parasol', creativeType: 'banner', banner };
    expect((await context.call('PUT', `/creatives/${id}`, body)).status).toBe(200);
    await expect
      .poll(async () => (await context.service.commands.scanOf(id))?.outcome, { timeout: 5_000 })
      .toBe('good');
  });

  it('hold a clearance for the code that was cleared alone', async () => {
    const { id } = await context.creative({ banner: MALWARE });
    await settled(id, 'malware');
    expect((await admin(id, 'clear-scan', { reason: 'A game that we know.' })).status).toBe(200);
    await settled(id, 'checked');
    const admBody = '<script>top.location = "https://other.example/"</script>';
    const body = { name: 'Parasol', creativeType: 'banner', banner: { ...banner, admBody } };
    expect((await context.call('PUT', `/creatives/${id}`, body)).status).toBe(200);
    await settled(id, 'malware');
  });

  it('keep every list working, whatever an address contains', async () => {
    const admBody = '<script src="https://coinhive.com/\\ud83d&#1;.js"></script>';
    const { id } = await context.creative({ banner: { ...banner, admBody } });
    await settled(id, 'malware');
    expect(await listed('malware')).toContain(id);
  });

  it('come to creatives from before there were any', async () => {
    const identity = { creativeId: 900_001, userId: 5 };
    await eventWriter(context.eventStore)('creative-900001', {
      type: 'CreativeCreated',
      data: { ...identity, ...sampleCreative({ name: 'Older' }), duplicatedFrom: null },
    });
    await expect.poll(async () => (await viewOf(900_001))?.scanState, { timeout: 5_000 }).toBe('good');
  });
});

it('is in one state for a page and for a filter of the list', async () => {
  const { id } = await context.creative();
  await settled(id, 'good');
  const hourAgo = `now() - interval '${HOUR_MS + 1_000} milliseconds'`;
  const agree = async (state: ScanState) => {
    expect(await stateOf(id)).toBe(state);
    expect(await listed(state)).toContain(id);
  };
  // Far in the future, so that no worker takes it.
  await setQueue(id, `due_at = now() + interval '1 day', requested_at = now()`);
  await agree('checking');
  await setQueue(id, `requested_at = ${hourAgo}`);
  await agree('scan started hour ago');
  await setQueue(id, 'requested_at = null');
  await agree('good');
  expect((await context.call('PATCH', `/creatives/${id}`, { isActive: false })).status).toBe(200);
  await agree('paused');
});

describe('the queue of scans', () => {
  // Of creatives that are not there, taken by no worker because their day is far away.
  const at = (ms: number) => new Date(Date.UTC(2040, 0, 1) + ms);
  const queue = () => createScanQueue(context.readStore);
  const claimed = async (ms: number) =>
    (await queue().claim('content', 1_000, at(ms))).filter(({ user_id }) => user_id === 77n);

  it('gives a creative to one process, to another one when that is gone, and again when it changed meanwhile', async () => {
    await queue().request({ creativeId: 800_001, userId: 77 }, at(0));
    const [first] = await claimed(1);
    expect(first).toMatchObject({ creative_id: 800_001n, requests: 1n });
    expect(await claimed(2)).toEqual([]);
    expect(await claimed(60_002)).toHaveLength(1);
    await queue().request({ creativeId: 800_001, userId: 77 }, at(60_003));
    await queue().advance(first!, at(60_004));
    const [again] = await claimed(60_005);
    expect(again).toMatchObject({ requests: 2n, stage: 'content' });
    await queue().retry(again!, at(70_000));
    expect(await claimed(69_999)).toEqual([]);
    expect(await claimed(70_000)).toMatchObject([{ attempts: 1 }]);
    await queue().remove(800_001);
  });

  it('finds what is due by its index', async () => {
    const db = queueTable();
    await sql`insert into campaigns.creative_scan_queue (creative_id, user_id, due_at)
      select 1000000 + i, 78, timestamptz '2050-01-01' + i * interval '1 minute'
      from generate_series(1, 20000) as i`.execute(db);
    await sql`analyze campaigns.creative_scan_queue`.execute(db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain
      select creative_id from campaigns.creative_scan_queue
      where stage = 'content' and due_at <= timestamptz '2041-01-01'
        and (claimed_until is null or claimed_until < now())
      order by due_at limit 20 for update skip locked`.execute(db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan using creative_scan_queue_due');
    expect(plan).not.toMatch(/Seq Scan|Sort/);
    await sql`delete from campaigns.creative_scan_queue where user_id = 78`.execute(db);
  });
});
