import { openProductRoleEngines } from '@marquee/adapters/test/product-role-engines';
import type { ImpersonationMode } from '@marquee/schemas/common/impersonation-mode';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AuditTestContext, createAuditTestContext } from '../../test/audit-test-context.ts';
import { accessLogSchema } from './schema.ts';
import { accessDb } from './table.ts';

let bench: AuditTestContext;
beforeAll(async () => {
  const engines = await openProductRoleEngines([accessLogSchema]);
  await engines.migrateAsOwner();
  bench = await createAuditTestContext([], engines);
});
afterAll(() => bench.dispose());

const bearer = (token: string, more: Readonly<Record<string, string>> = {}) => ({
  authorization: `Bearer ${token}`,
  'user-agent': 'Browser/1',
  ...more,
});
/** Everything that was written so far, the oldest first; a stop writes what waits. */
const written = async (query = ''): Promise<AccessEventView[]> => {
  await bench.writer.stop();
  const url = `/admin/access-events?sortedBy=asc&perPage=100&${query}`;
  const response = await bench.visit(url, bearer('user:1:admin'));
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: AccessEventView[] }>().data;
};

describe('the access log', () => {
  it('records reads, exports, rejections and impersonation: who, when, from where and what', async () => {
    const admin = await bench.registerPerson('Ada');
    const token = `user:${admin}:admin`;
    await bench.visit('/admin/activity-logs?search=secret%40person.test', bearer(token));
    await bench.visit('/admin/activity-logs/export.csv', bearer(token));
    // An export is written down when the last of it was sent, which the client does not have to wait for.
    await expect.poll(async () => (await written(`where[actorId]=${admin}`)).length).toBe(2);
    await bench.visit('/admin/activity-logs', bearer(`user:${admin}:manager`));
    // Nothing that is in a path keeps the others from being written.
    await bench.visit('/admin/activity-logs/%00', bearer(`user:${admin}:manager`));
    await bench.visit('/admin/activity-logs', bearer(token, { sudouser: '5' }));
    // An end is recorded at the time of its last call: the next call comes in a later millisecond.
    const endedAtMs = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(endedAtMs);
    await bench.visit('/admin/activity-logs', bearer(`user:${admin}:advert`, { sudouser: '5' }));
    const rows = await written(`where[actorId]=${admin}`);
    expect(rows.map(({ kind, call, status, onBehalfOf }) => [kind, call, status, onBehalfOf?.id])).toEqual([
      ['personal-data-read', 'GET /admin/activity-logs', 200, undefined],
      ['personal-data-exported', 'GET /admin/activity-logs/export.csv', 200, undefined],
      ['refused', 'GET /admin/activity-logs', 403, undefined],
      ['refused', 'GET /admin/activity-logs/:id', 403, undefined],
      ['impersonation-started', 'GET /admin/activity-logs', 403, 5],
      ['refused', 'GET /admin/activity-logs', 403, 5],
      // Where the last call as the other person was.
      ['impersonation-ended', 'GET /admin/activity-logs', 403, 5],
      ['refused', 'GET /admin/activity-logs', 403, undefined],
    ]);
    expect(rows[0]).toMatchObject({
      who: { id: admin, name: 'Ada Example' },
      ip: '203.0.113.9',
      userAgent: 'Browser/1',
      objectId: null,
    });
    // No row holds the address in clear, or anything of what was searched for.
    const stored = JSON.stringify(
      await accessDb(bench.readStore).selectFrom('access_events').selectAll().execute(),
      (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
    );
    expect(stored).not.toMatch(/203\.0\.113\.9|secret/);

    const fromHere = await written(`where[actorId]=${admin}&where[ip]=203.0.113.9`);
    expect(fromHere).toHaveLength(rows.length);
    expect(await written(`where[actorId]=${admin}&where[ip]=203.0.113.8`)).toEqual([]);

    await bench.vault.erase(admin);
    const [erased] = await written(`where[actorId]=${admin}&where[kind]=refused`);
    expect(erased).toMatchObject({
      who: { id: admin, name: `Erased user ${admin}` },
      ip: expect.stringMatching(/^erased [\w-]{12}$/) as unknown,
      userAgent: 'erased',
    });
  });

  it('says who acted as which user, in what mode and why, until that user is erased', async () => {
    const [admin, user] = [await bench.registerPerson('Ada'), await bench.registerPerson('Nora')];
    const impersonated = async (seconds: number, mode: ImpersonationMode, why: string) => {
      const since = new Date(Date.UTC(2026, 0, 1, 10, 0, seconds));
      bench.accessRecorder.impersonated({
        sessionId: `session of ${admin}`,
        actorId: admin,
        onBehalfOfId: user,
        occurredAt: since.toISOString(),
        method: 'POST',
        route: '/users/:id/impersonation',
        objectId: String(user),
        status: 200,
        durationMs: 0,
        ip: '203.0.113.9',
        userAgent: 'Browser/1',
        requestId: 'r',
        impersonation: { mode, reason: await bench.vault.seal(user, why), since },
      });
    };
    await impersonated(0, 'read-only', 'Support request');
    await impersonated(1, 'read-write', 'Fix a typo');
    const read = async () =>
      (await written(`where[actorId]=${admin}`)).map((row) => [
        ...[row.kind, row.who?.name, row.onBehalfOf?.name],
        ...[row.impersonationMode, row.reason],
      ]);
    const names = ['Ada Example', 'Nora Example'];
    expect(await read()).toEqual([
      ['impersonation-started', ...names, 'read-only', 'Support request'],
      ['impersonation-changes-allowed', ...names, 'read-write', 'Fix a typo'],
      ['impersonation-ended', ...names, 'read-write', 'Fix a typo'],
    ]);
    const url = `/admin/access-events/export.csv?where[actorId]=${admin}`;
    const file = await bench.visit(url, bearer('user:1:admin'));
    expect(file.body).toContain(',read-write,Fix a typo,');
    const rows = accessDb(bench.readStore).selectFrom('access_events').select('reason_sealed');
    expect(JSON.stringify(await rows.execute())).not.toContain('typo');
    expect(await bench.checkEvidence()).toEqual([]);
    await bench.vault.erase(user);
    expect((await read()).map((row) => row.at(-1))).toEqual(['erased', 'erased', 'erased']);
  });

  it('is taken away as CSV, which is written down too', async () => {
    const admin = bench.newId();
    await bench.visit('/admin/access-events', bearer(`user:${admin}:admin`));
    await bench.writer.stop();
    const file = await bench.visit(
      `/admin/access-events/export.csv?where[actorId]=${admin}&timezone=-03:00`,
      bearer(`user:${admin}:admin`),
    );
    expect(file.headers['content-disposition']).toContain('access-log.csv');
    expect(file.body).toMatch(new RegExp(`^\\d+,[^,]+-03:00,personal-data-read,${admin},`, 'm'));
    await expect
      .poll(async () => (await written(`where[actorId]=${admin}`)).map(({ kind }) => kind))
      .toEqual(['personal-data-read', 'personal-data-exported']);
  });

  it('is for admins and auditors alone', async () => {
    for (const path of ['/admin/access-events', '/admin/access-events/export.csv']) {
      expect((await bench.visit(path, bearer('user:6:manager:auditor'))).statusCode).toBe(200);
      expect((await bench.visit(path, bearer('user:5:advert'))).statusCode).toBe(403);
      expect((await bench.visit(path, bearer('user:8:manager:finance'))).statusCode).toBe(403);
      expect((await bench.visit(path)).statusCode).toBe(401);
    }
  });
});
