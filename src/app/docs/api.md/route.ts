import { sendFile } from '../assets';

/** The guide for programmers at agencies, as text in both languages. */
export function GET(request: Request): Promise<Response> {
  return sendFile(request, 'docs/api.md', 'text/plain; charset=utf-8');
}
