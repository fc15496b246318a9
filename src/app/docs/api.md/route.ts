import { sendAsset } from '../assets';
import { guideText } from '../guide';

/** The guide for programmers at agencies, as text in both languages. */
export function GET(request: Request): Promise<Response> {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return sendAsset(request, { name: 'docs/api.md', headers }, async () => Buffer.from(await guideText()));
}
