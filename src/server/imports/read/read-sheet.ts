import type { FoundHeader } from './find-header';
import type { RawSheet } from './raw-rows';

/** A sheet that is read, and its header; null: it has none among its rows. */
export type ReadSheet = RawSheet & Readonly<{ header: FoundHeader | null }>;
