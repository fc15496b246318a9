import { sendFile } from '../assets';

const SCRIPT = 'node_modules/@scalar/api-reference/dist/browser/standalone.js';

/** Scalar's reference as one script. */
export function GET(request: Request): Promise<Response> {
  return sendFile(request, SCRIPT, 'text/javascript; charset=utf-8');
}
