import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { ServiceError } from '@/server/errors';
import { TABLE_SHARE } from '../thresholds';

const CHUNK_BYTES = 1024 * 1024;
/** Control characters that no text has. PostgreSQL stores no NUL, and a spreadsheet none of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1e\x7f]/;
/** The longest character of UTF-8, in bytes. */
const MAX_UTF8 = 4;

/**
 * The encoding of a text file: by its byte order mark; UTF-16 by its zero bytes; UTF-8 if the whole file is valid; otherwise
 * the encoding of Excel in Western countries and Indonesia.
 * @throws {ServiceError} `unreadable_file` if it is no text
 */
export async function detectEncoding(
  path: string,
  { head, signal }: { head: Buffer; signal: AbortSignal },
): Promise<string> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  head.forEach((byte, place) => {
    if (byte === 0) zeros[place % 2]! += 1;
  });
  const isText = (encoding: string) =>
    !CONTROLS.test(new TextDecoder(encoding).decode(head, { stream: true }));
  if (zeros[1]! > (head.length / 2) * TABLE_SHARE.zeros && isText('utf-16le')) return 'utf-16le';
  if (zeros[0]! > (head.length / 2) * TABLE_SHARE.zeros && isText('utf-16be')) return 'utf-16be';
  if (isBinary(head)) throw new ServiceError({ code: 'unreadable_file', fault: 'notATable' });
  return (await isWholeUtf8(path, signal)) ? 'utf-8' : 'windows-1252';
}

/** A decoder for an encoding that a person chose, which replaces invalid bytes. @throws {ServiceError} `unknownEncoding` */
export function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch (error) {
    throw new ServiceError({ code: 'unreadable_file', fault: 'unknownEncoding' }, { cause: error });
  }
}

/** Whether there are control bytes that no text has: images, PDF, programs. */
function isBinary(head: Buffer): boolean {
  let controls = 0;
  for (const byte of head)
    if (byte === 0 || (byte < 0x20 && (byte < 0x09 || (byte > 0x0d && byte !== 0x1b && byte !== 0x1f))))
      controls += 1;
  return controls > head.length * TABLE_SHARE.controls || head.subarray(0, 5).toString('latin1') === '%PDF-';
}

async function isWholeUtf8(path: string, signal: AbortSignal): Promise<boolean> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, {
    highWaterMark: CHUNK_BYTES,
    signal,
  }) as AsyncIterable<Buffer>) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const whole = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    rest = bytes.subarray(whole);
  }
  return rest.length === 0;
}

/** The number of bytes before an incomplete character at the end. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(MAX_UTF8, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back]!;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}
