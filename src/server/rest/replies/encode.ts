import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { Zstd } from '@hpcc-js/wasm-zstd';
import type { BodyStream } from '../exchange';
import type { ContentCoding } from '../negotiate';

/** Shorter bodies are sent as they are: coding them costs more than it saves. In characters. */
export const MIN_CODED_LENGTH = 1024;

// Levels at which coding keeps up with the database.
const BROTLI = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 4 };
const ZSTD_LEVEL = 3;

const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);
const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);

/** A whole body in a content coding. */
export function encodeText(text: string, coding: ContentCoding): Promise<Uint8Array> {
  switch (coding) {
    case 'gzip':
      return gzip(text, GZIP);
    case 'br':
      return brotli(text, BROTLI);
    case 'zstd':
      return zstdFrame(text);
  }
}

/** A streamed body in a content coding, in pieces as they become ready. */
export function encodeStream(body: BodyStream, coding: ContentCoding): AsyncIterable<Uint8Array> {
  switch (coding) {
    case 'gzip':
      return through(zlib.createGzip(GZIP), body);
    case 'br':
      return through(zlib.createBrotliCompress(BROTLI), body);
    case 'zstd':
      return inFrames(body);
  }
}

async function* through(
  encoder: zlib.Gzip | zlib.BrotliCompress,
  body: BodyStream,
): AsyncGenerator<Uint8Array> {
  // It writes as fast as is read here, ends the body when the reader leaves, and passes on a fault of either.
  pipeline(body, encoder, () => undefined);
  yield* encoder;
}

/** A frame for each piece: a sequence of frames is one valid body (RFC 8878, 3.1). */
async function* inFrames(body: BodyStream): AsyncGenerator<Uint8Array> {
  for await (const piece of body) yield await zstdFrame(piece);
}

let zstd: Promise<Zstd> | undefined;

/** By WebAssembly, for Node has zstd of its own only since 22.15. */
async function zstdFrame(text: string): Promise<Uint8Array> {
  zstd ??= Zstd.load();
  return (await zstd).compress(new TextEncoder().encode(text), ZSTD_LEVEL);
}
