import type { Services } from '../services';
import type { ApiReply, ApiRequest } from './exchange';
import { CONTENT_TYPE } from './negotiate';

export function openApiReply(_services: Services, _request: ApiRequest): ApiReply {
  return { status: 200, headers: { 'content-type': CONTENT_TYPE.json }, body: '{}' };
}
