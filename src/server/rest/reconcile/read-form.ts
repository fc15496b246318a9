import { MAX_RECONCILE_BYTES } from '@/domain/limits';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { ApiRequest } from '../exchange';
import { readQueryString } from '../request/query-string';

/** The only type of a form that is read. */
const FORM = 'application/x-www-form-urlencoded';

/** The parameters of a request, each once. */
export type ReconcileParameters = Readonly<Record<string, string>>;

/**
 * Reads the parameters of the query string, and of the form that a POST has.
 * @throws {ServiceError} `invalid_parameter`, `missing_body`, `unsupported_media_type`, `body_too_large`, `invalid_encoding`
 */
export async function readParameters(request: ApiRequest): Promise<ReconcileParameters> {
  const form = request.method === 'POST' ? await readForm(request) : '';
  const given = { ...readQueryString(request.url), ...readQueryString(`?${form}`) };
  const parameters: Record<string, string> = {};
  for (const [name, values] of Object.entries(given)) {
    if (name === 'callback') throw invalid(name, { code: 'no_jsonp' });
    if (values.length > 1) throw invalid(name, { code: 'repeated' });
    parameters[name] = values[0]!;
  }
  return parameters;
}

async function readForm({ header, hasBody, body }: ApiRequest): Promise<string> {
  if (!hasBody) throw new ServiceError('missing_body');
  const coding = header('content-encoding');
  const type = header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== FORM || (coding !== undefined && coding !== 'identity'))
    throw new ServiceError({ code: 'unsupported_media_type', expected: FORM });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_RECONCILE_BYTES)
      throw new ServiceError({ code: 'body_too_large', limit: MAX_RECONCILE_BYTES });
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new ServiceError('invalid_encoding', { cause });
  }
}
