import { open } from 'node:fs/promises';
import type { FileFormat } from '@/domain/imports/file-reading';
import { ServiceError } from '@/server/errors';

const HEAD_BYTES = 65_536;
const MAX_LEVELS = 16;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
/** OLE2: Excel's older format, and newer files with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** `zip`: XLSX or ODS, distinguished by its entries. `text`: CSV, JSON or NDJSON. */
export type Container = 'zip' | 'compound' | 'text';

/**
 * The kind of a file by its first bytes, which are returned too; its name does not matter.
 * @throws {ServiceError} `unreadable_file`
 */
export async function detectContainer(
  path: string,
): Promise<{ container: Container; head: Buffer; bytes: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    if (size === 0) throw new ServiceError({ code: 'unreadable_file', fault: 'empty' });
    if (begins(head, ZIP) || begins(head, EMPTY_ZIP)) return { container: 'zip', head, bytes: size };
    if (begins(head, COMPOUND)) return { container: 'compound', head, bytes: size };
    return { container: 'text', head, bytes: size };
  } finally {
    await file.close();
  }
}

/**
 * Whether a text begins like a zip file, which XLSX and ODS are, with a changed signature: programs that treat such a file as
 * text change it. `PK;Nama` is a row of names.
 */
export const isBrokenZip = (head: Uint8Array): boolean =>
  head[0] === ZIP[0] &&
  head[1] === ZIP[1] &&
  !/^PK\s*[,;|\t"]/.test(Buffer.from(head.subarray(0, 16)).toString('latin1'));

/**
 * Distinguishes JSON, NDJSON and HTML from CSV, by the beginning of a text.
 * @throws {ServiceError} `notATable` for other XML
 */
export function textFormat(head: string): Extract<FileFormat, 'csv' | 'json' | 'ndjson' | 'html'> {
  const text = head.trimStart();
  if (/^<(\?xml|!doctype|!--|html|head|meta|body|style|table|div)/i.test(text)) {
    if (/<(html|table)\b/i.test(text)) return 'html';
    throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
  }
  if (!/^[[{]/.test(text)) return 'csv';
  if (text.startsWith('[')) return /^\[\s*([[{"\]\d-]|true|false|null)/.test(text) ? 'json' : 'csv';
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  const value = objectOf(first);
  if (value !== undefined && (/^\s*\{/.test(second) || (second.trim() === '' && !hasTable(value))))
    return 'ndjson';
  return /^\{\s*("|\})/.test(text) ? 'json' : 'csv';
}

function objectOf(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an object has an array of objects or arrays, at any level. */
function hasTable(value: unknown, level = 0): boolean {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return false;
  const members = Object.values(value);
  const isTable =
    Array.isArray(value) && members.some((member) => typeof member === 'object' && member !== null);
  return isTable || members.some((member) => hasTable(member, level + 1));
}

const begins = (head: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, place) => head[place] === byte);
