export type ClientOptions = Readonly<{
    /** The address of the service, such as `https://data.example.go.id`. */
    baseUrl: string;
    /** The API key. It must never be in a web page: read it from the environment. */
    apiKey: string;
    /** The language of reasons; by default Indonesian. */
    language?: 'id' | 'en';
    /** How long nothing may arrive, in milliseconds; by default 90 seconds, more than the service works on a batch. */
    timeoutMs?: number;
    /** How often a request is repeated that is safe to repeat; by default 4 times. */
    repeats?: number;
    /** The first gap before a repeat; each further one is twice as long. By default one second. */
    firstGapMs?: number;
    /** The longest gap, also if the service asks for a longer one: then the error is thrown. By default 2 minutes. */
    longestGapMs?: number;
}>;
export type Settings = Required<ClientOptions>;
export type Call<T> = Readonly<{
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Reads what arrives. The request is repeated if it throws. */
    read: (reply: Reply) => Promise<T>;
}>;
export type Reply = Readonly<{
    status: number;
    header: (name: string) => string | undefined;
    chunks: AsyncGenerator<string, void>;
}>;
/**
 * Sends a request, and repeats it with growing gaps where that is safe: reads, and writes with an idempotency key.
 * @throws {StatisticsError}
 */
export declare function send<T>(settings: Settings, call: Call<T>): Promise<T>;
export declare function textOf(chunks: AsyncIterable<string>): Promise<string>;
