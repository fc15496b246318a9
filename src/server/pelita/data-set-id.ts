import { createHash } from 'node:crypto';

/** The namespace of the identifiers of data sets. It never changes. */
const NAMESPACE = Buffer.from('0b6f6f0d5c0e4b7a9b0e3f1d7c2a8e54', 'hex');
const [VERSION_AT, VARIANT_AT, BYTES] = [6, 8, 16];

/** The identifier of a data set: a name-based UUID (version 5, RFC 9562) of its name, so it stays when labels change. */
export function dataSetId(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, BYTES);
  bytes[VERSION_AT] = (bytes[VERSION_AT]! & 0x0f) | 0x50;
  bytes[VARIANT_AT] = (bytes[VARIANT_AT]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
