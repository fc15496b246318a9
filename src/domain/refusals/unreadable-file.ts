/** Why a file cannot be imported. */
export const FILE_FAULTS = [
  /** The file has no row of data. */
  'empty',
  /** The file has no format that can be read. */
  'notATable',
  /** The file is damaged or cut off. */
  'broken',
  /** It needs a password. */
  'encrypted',
  /** `limit`: in MiB. */
  'tooLarge',
  /** `limit`: rows. */
  'tooManyRows',
  /** `limit`: columns. */
  'tooManyColumns',
  /** It unpacks to many times its size. */
  'unpacksTooFar',
  /** It has no sheet with a requested name. */
  'noSuchSheet',
  'unknownEncoding',
  /** A quote is opened and never closed. `limit`: the row in which it is opened. */
  'unclosedQuote',
] as const;

export type UnreadableFile = Readonly<{ fault: (typeof FILE_FAULTS)[number]; limit?: number | undefined }>;
