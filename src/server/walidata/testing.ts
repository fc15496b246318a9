import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What goes wrong with a call. `after_…`: the call is done before. */
export const WRONG = [
  'none',
  'cut',
  'after_cut',
  'slow',
  'after_slow',
  'after_half',
  'html',
  'after_html',
  'status_500',
  'after_500',
  'status_401',
  'token_echoed',
] as const;
export type Wrong = (typeof WRONG)[number];

/** Longer than the time limit of a hasty instance. */
const SLOW_MS = 900;
export const HASTY_MS = 400;
const HTML = '<!DOCTYPE html><html><body><h1>Sedang dalam pemeliharaan</h1></body></html>';

type Item = Readonly<{ kodeindikator: string; kodepemda: string; tahun: string; data?: string }>;

/** The form in which lists are answered: the programs that send to e-Walidata read different ones. */
export type ListForm = 'array' | 'data';

/** A server that behaves as the programs that send to e-Walidata describe it, on the loopback address. */
export async function openWalidataServer({ token, form = 'array' }: { token: string; form?: ListForm }) {
  const stored = new Map<string, string>();
  const final = new Map<string, string>();
  /** Each value that was stored, in order, and each call. */
  const stores: string[] = [];
  const calls: string[] = [];
  const refused = new Map<string, string>();
  let wrong: (call: string) => Wrong = () => 'none';
  let reference: readonly Readonly<Record<string, unknown>>[] = [];

  const keyOf = ({ kodeindikator, kodepemda, tahun }: Item) => `${kodepemda} ${tahun} ${kodeindikator}`;
  const listOf = (values: ReadonlyMap<string, string>, query: URLSearchParams) =>
    [...values].flatMap(([key, data]) => {
      const [kodepemda = '', tahun = '', kodeindikator = ''] = key.split(' ');
      if (kodepemda !== query.get('kodepemda') || tahun !== query.get('tahun')) return [];
      return [
        {
          kodeindikator,
          kodepemda,
          tahun: Number(tahun),
          data,
          idtransaksi: `T-${key}`,
          lastupdate: '2026-11-01',
        },
      ];
    });

  function done(
    call: string,
    query: URLSearchParams,
    items: readonly Item[],
  ): { status: number; body: unknown } {
    const list = (all: unknown) => ({
      status: 200,
      body: form === 'array' ? all : { status: true, data: all },
    });
    if (call === 'get_ref_dssd') return list(reference);
    if (call === 'get_dssd') return list(listOf(stored, query));
    if (call === 'get_dssd_final') return list(listOf(final, query));
    const fault = items.map((item) => refused.get(item.kodeindikator)).find((text) => text !== undefined);
    if (fault !== undefined)
      return form === 'array'
        ? { status: 422, body: { message: fault } }
        : { status: 200, body: { success: false, message: fault } };
    for (const item of items) {
      if (call === 'push_disable_dssd') stored.delete(keyOf(item));
      else {
        stored.set(keyOf(item), item.data!);
        stores.push(`${keyOf(item)} ${item.data}`);
      }
    }
    return { status: 200, body: { success: true, message: 'Data berhasil disimpan' } };
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '', 'http://loopback');
    const call = url.pathname.split('/').at(-1)!;
    calls.push(call);
    const send = (status: number, text: string, type = 'application/json') =>
      reply.writeHead(status, { 'content-type': type }).end(text);
    if (request.headers.authorization !== `Bearer ${token}`)
      return void send(401, JSON.stringify({ message: `token ${request.headers.authorization} salah` }));
    const now = wrong(call);
    const work = () =>
      done(
        call,
        url.searchParams,
        parts.length === 0 ? [] : JSON.parse(Buffer.concat(parts).toString()).data,
      );
    const after = now.startsWith('after_') ? work() : undefined;
    switch (now) {
      case 'cut':
      case 'after_cut':
        return void request.socket.destroy();
      case 'slow':
      case 'after_slow':
        return void sleep(SLOW_MS).then(() => send(200, '[]'));
      case 'after_half': {
        const text = JSON.stringify(after?.body);
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
        reply.write(text.slice(0, text.length / 2));
        return void setTimeout(() => request.socket.destroy(), 5);
      }
      case 'html':
      case 'after_html':
        return void send(200, HTML, 'text/html');
      case 'status_500':
      case 'after_500':
        return void send(500, JSON.stringify({ message: 'Server Error' }));
      case 'status_401':
        return void send(401, JSON.stringify({ message: 'Unauthenticated.' }));
      case 'token_echoed':
        return void send(
          400,
          JSON.stringify({
            message: `Bearer ${token} tidak berlaku`,
            headers: { authorization: `Bearer ${token}` },
          }),
        );
      case 'none': {
        const { status, body } = work();
        return void send(status, JSON.stringify(body));
      }
    }
  }

  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/ewalidata/serv`,
    ...{ stored, final, stores, calls, refused },
    setWrong: (of: (call: string) => Wrong) => {
      wrong = of;
    },
    setReference: (entries: typeof reference) => {
      reference = entries;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
