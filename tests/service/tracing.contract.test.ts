import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { type Collector, type Span, startCollector } from '../support/collector';
import { type Call, call } from '../support/http';
import { dropDatabase, startService, type TestService } from '../support/service';

/** What a collector of OpenTelemetry receives of requests. */

const isBuilt = existsSync(join(projectRoot, 'dist/serve.js'));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
const SECRET_PLACE = 'Kota Rahasia';

describe.runIf(isBuilt)('traces', () => {
  let collector: Collector;
  let service: TestService;
  beforeAll(async () => {
    collector = await startCollector();
    service = await startService({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
        OTEL_TRACES_SAMPLER: 'parentbased_always_off',
      },
    });
  });
  afterAll(async () => {
    expect(await service.stop()).toBe(0);
    collector.stop();
    await dropDatabase(service.databaseUrl);
  });

  const send = (path: string, more: Pick<Call, 'method' | 'items'> = {}) =>
    call(`${service.baseUrl}${path}`, {
      ...more,
      headers: { 'x-api-key': service.key, traceparent: `00-${TRACE}-${PARENT}-01` },
    });

  it('have a request with its statements, in the trace of the caller, without values', async () => {
    const item = {
      kota_kab: SECRET_PLACE,
      kecamatan: 'A',
      tahun: 2024,
      semester: '1',
      jenjang: 'SD',
      jumlah_siswa: 5,
    };
    // At once, so that connections are passed on from one request to another.
    const calls = Array.from({ length: 30 }, (_, place) =>
      place % 2 === 0
        ? send('/api/disdik/siswa', { method: 'POST', items: [{ ...item, kecamatan: `A ${place}` }] })
        : send(`/api/disdik/guru?kota_kab=${encodeURIComponent(SECRET_PLACE)}`),
    );
    const replies = await Promise.all(calls);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await call(`${service.baseUrl}/api/disdik/siswa`, { headers: { 'x-api-key': service.key } });
    await expect
      .poll(() => collector.spans().filter(({ kind }) => kind === 2).length, { timeout: 15_000 })
      .toBe(30);
    const found = collector.spans();
    expect(new Set(found.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    const requests = found.filter(({ kind }) => kind === 2);
    expect(new Set(requests.map(({ name, parentSpanId }) => `${name} ${parentSpanId}`))).toEqual(
      new Set([`POST disdik/siswa ${PARENT}`, `GET disdik/guru ${PARENT}`]),
    );
    const idsOf = ({ attributes }: Span) => attributes.filter(({ key }) => key.endsWith('x-request-id'));
    const reported = JSON.stringify(requests.flatMap(idsOf));
    for (const { headers } of replies) expect(reported).toContain(headers['x-request-id']);
    const statementsOf = (name: string) => {
      const parents = new Set(requests.filter((one) => one.name === name).map(({ spanId }) => spanId));
      return found
        .filter(({ kind, parentSpanId = '' }) => kind === 3 && parents.has(parentSpanId))
        .map(({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value['stringValue']);
    };
    expect(statementsOf('POST disdik/siswa').join('\n')).toMatch(/INSERT INTO "?siswa/);
    expect(statementsOf('POST disdik/siswa').join('\n')).not.toContain('guru');
    expect(statementsOf('GET disdik/guru').join('\n')).toMatch(/FROM "?guru/);
    expect(statementsOf('GET disdik/guru').join('\n')).not.toContain('siswa');
    const whole = JSON.stringify(collector.exported);
    for (const secret of [SECRET_PLACE, encodeURIComponent(SECRET_PLACE), service.key])
      expect(whole).not.toContain(secret);
    const resource = collector.exported[0]!.resourceSpans[0]!.resource.attributes.map(({ key }) => key);
    expect(resource).toEqual(expect.arrayContaining(['service.name', 'deployment.environment.name']));
  });
});
