import { sendFile } from '../assets';

const SCRIPT = 'node_modules/@scalar/api-reference/dist/browser/standalone.js';

/** Scalar's script. */
export function GET(request: Request): Promise<Response> {
  return sendFile(request, SCRIPT, 'text/javascript; charset=utf-8');
}
