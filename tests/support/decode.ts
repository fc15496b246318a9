import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { Zstd } from '@hpcc-js/wasm-zstd';
import type { Reply } from './http';

const gunzip = promisify<zlib.InputType, Buffer>(zlib.gunzip);
const unbrotli = promisify<zlib.InputType, Buffer>(zlib.brotliDecompress);
const ZSTD_MAGIC = 0xfd2fb528;
const BLOCK_HEADER = 3;
const RLE_BLOCK = 1;

/** A reply's text, in any content coding. */
export async function decodedText({ headers, bytes }: Reply): Promise<string> {
  switch (headers['content-encoding']) {
    case undefined:
      return bytes.toString('utf8');
    case 'gzip':
      return (await gunzip(bytes)).toString('utf8');
    case 'br':
      return (await unbrotli(bytes)).toString('utf8');
    case 'zstd':
      return unzstd(bytes);
    default:
      throw new Error(`unknown coding ${headers['content-encoding']}`);
  }
}

async function unzstd(bytes: Buffer): Promise<string> {
  const zstd = await Zstd.load();
  const parts = zstdFrames(bytes).map((frame) => zstd.decompress(frame));
  return Buffer.concat(parts).toString('utf8');
}

/** The frames of a zstd body (RFC 8878, 3.1.1): the decoder accepts one at a time. */
function zstdFrames(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  for (let start = 0, end: number; start < bytes.length; start = end) {
    if (bytes.readUInt32LE(start) !== ZSTD_MAGIC) throw new Error(`no zstd frame at ${start}`);
    const descriptor = bytes[start + 4]!;
    const single = (descriptor >> 5) & 1;
    const contentSize = [single, 2, 4, 8][descriptor >> 6]!;
    const dictionary = [0, 1, 2, 4][descriptor & 3]!;
    end = start + 5 + (1 - single) + dictionary + contentSize;
    for (let last = false; !last; ) {
      const header = bytes.readUIntLE(end, BLOCK_HEADER);
      last = (header & 1) === 1;
      end += BLOCK_HEADER + (((header >> 1) & 3) === RLE_BLOCK ? 1 : header >> 3);
    }
    end += (descriptor >> 2) & 1 ? 4 : 0;
    frames.push(bytes.subarray(start, end));
  }
  return frames;
}
