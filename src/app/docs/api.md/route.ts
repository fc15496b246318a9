import { sendFile } from '../assets';

/** The guide for agencies' programmers, as text in both languages. */
export function GET(request: Request): Promise<Response> {
  return sendFile(request, 'docs/api.md', 'text/plain; charset=utf-8');
}
