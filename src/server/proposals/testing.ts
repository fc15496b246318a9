import { OPERATION_OF_METHOD } from '@/domain/collections';
import type { KeyService } from '@/server/access/keys/service';
import { system } from '@/server/actor';
import { createFacade } from '@/server/rest/facade';
import type { Services } from '@/server/services';

/** The REST interface without a socket. */
export function restOn(services: Services) {
  const facade = createFacade(services);
  return async (
    key: string,
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) => {
    const sent: Record<string, string> = { 'x-api-key': key, 'content-type': 'application/json', ...headers };
    const isWrite = OPERATION_OF_METHOD.has(method) && method !== 'GET' && method !== 'HEAD';
    const reply = await facade({
      method,
      url: path,
      header: (name) => sent[name],
      address: '10.1.2.3',
      body: (async function* bytes() {
        if (isWrite) yield Buffer.from(JSON.stringify(body));
      })(),
      hasBody: isWrite,
      signal: new AbortController().signal,
    });
    const pieces: string[] = [];
    if (typeof reply.body === 'string') pieces.push(reply.body);
    else if (reply.body !== null && Symbol.asyncIterator in reply.body)
      for await (const piece of reply.body) pieces.push(String(piece));
    const text = pieces.join('');
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json: text === '' ? null : JSON.parse(text),
    };
  };
}

/** Issues a key, and returns it with its identifier. */
export async function issueOn(
  { keys }: Services,
  options: Partial<Parameters<KeyService['issue']>[0]> = {},
): Promise<{ key: string; id: string }> {
  const named = { name: 'Dinas', owner: 'Dinas Pendidikan', ratePerMinute: 0, ...options };
  const { key, record } = await keys.issue(named, system('test'));
  return { key, id: record.id };
}
