import type { RawSheet } from '../rows/raw-rows';
import type { FoundHeader } from './find-header';

/** A sheet that is read, and its header; null: it has none among its rows. */
export type ReadSheet = RawSheet & Readonly<{ header: FoundHeader | null }>;
