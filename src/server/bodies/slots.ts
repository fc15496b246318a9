/** Lets so many at a time have a turn; of those who wait, whose owner has the fewest turns comes first. */
export class Slots {
  readonly #count: number;
  readonly #held = new Map<string, number>();
  readonly #waiting: { owner: string; start: () => void }[] = [];
  #inUse = 0;

  constructor(count: number) {
    this.#count = count;
  }

  /**
   * Waits for a turn.
   * @returns what ends it; may be called again
   * @throws the signal's reason, where it is aborted before the turn comes
   */
  async enter(owner: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#inUse >= this.#count) await this.#turn(owner, signal);
    else this.#take(owner);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.#leave(owner);
    };
  }

  #turn(owner: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        reject(signal!.reason);
      };
      const entry = {
        owner,
        start: () => {
          signal?.removeEventListener('abort', leave);
          this.#take(owner);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(entry);
    });
  }

  #take(owner: string): void {
    this.#inUse += 1;
    this.#held.set(owner, (this.#held.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    this.#inUse -= 1;
    const held = this.#held.get(owner)! - 1;
    if (held === 0) this.#held.delete(owner);
    else this.#held.set(owner, held);
    let next = 0;
    const turns = (place: number) => this.#held.get(this.#waiting[place]!.owner) ?? 0;
    for (let place = 1; place < this.#waiting.length; place += 1)
      if (turns(place) < turns(next)) next = place;
    this.#waiting.splice(next, 1)[0]?.start();
  }
}
