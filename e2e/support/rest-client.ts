import { expect } from '@playwright/test';

/** One call of the REST API: the times of its start and of its answer, and the answer. */
export type Sight = Readonly<{ begun: number; at: number; status: number; code: string | undefined }>;

type Call = Readonly<{
  key: string;
  method?: string;
  /** Sent as JSON. */
  items?: unknown;
  /** The address from which the call comes; by default that of the service's own machine. */
  from?: string;
}>;

const EVERY_MS = 200;

/** Calls the REST API as an external system does. @returns the status, and the content of the answer */
export async function callApi(url: string, { key, method = 'GET', items, from }: Call) {
  const reply = await fetch(url, {
    method,
    headers: {
      'x-api-key': key,
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
      ...(items === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(items === undefined ? {} : { body: JSON.stringify(items) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** A client that calls the API five times a second with one key, and records each answer. */
export class RestClient {
  readonly sights: Sight[] = [];
  readonly #url: string;
  readonly #key: string;
  private readonly done = new AbortController();
  private readonly work: Promise<void>;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
    this.work = this.run();
  }

  /** Waits until the client's newest answer has this status. */
  async sees(status: number): Promise<void> {
    const asked = this.sights.length;
    await expect(() => {
      expect(this.sights.length).toBeGreaterThan(asked);
      expect(this.sights.at(-1)?.status).toBe(status);
    }).toPass({ intervals: [EVERY_MS / 4] });
  }

  /** Stops the calls. @returns all answers, the earliest first */
  async stop(): Promise<readonly Sight[]> {
    this.done.abort();
    await this.work;
    return this.sights;
  }

  private async run(): Promise<void> {
    while (!this.done.signal.aborted) {
      const begun = Date.now();
      const { status, body } = await callApi(this.#url, { key: this.#key });
      this.sights.push({ begun, at: Date.now(), status, code: body?.code });
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  }
}
