/**
 * Reads the records of a list while it arrives, and keeps only the one that has not arrived whole.
 * @throws {IncompleteListError} if the list has no end, or not as many records as it says
 */
export declare function recordsOf<T>(chunks: AsyncIterable<string>, isWhole: boolean): AsyncGenerator<T, void>;
