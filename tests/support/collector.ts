import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Attribute = Readonly<{ key: string; value: Readonly<Record<string, unknown>> }>;

/** A span as OTLP has it. `kind`: 2 of a request, 3 of a statement. */
export type Span = Readonly<{
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: readonly Attribute[];
}>;

/** What a service sends in one request. */
type Exported = Readonly<{
  resourceSpans: readonly Readonly<{
    resource: Readonly<{ attributes: readonly Attribute[] }>;
    scopeSpans: readonly Readonly<{ spans: readonly Span[] }>[];
  }>[];
}>;

/** A collector of OpenTelemetry. */
export type Collector = Readonly<{
  url: string;
  /** All that it has received. */
  exported: readonly Exported[];
  spans: () => Span[];
  stop: () => void;
}>;

/** Starts one on a free port. */
export async function startCollector(): Promise<Collector> {
  const exported: Exported[] = [];
  const server = createServer(async (req, res) => {
    exported.push(JSON.parse(await text(req)) as Exported);
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exported,
    spans: () =>
      exported.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      ),
    stop: () => void server.close(),
  };
}
