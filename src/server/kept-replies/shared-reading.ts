/** How long a reader of a body that is too large to be kept may hold up the other readers, in milliseconds. */
const MAX_DELAY_MS = 10_000;

/** The memory of all bodies together. */
type Memory = Readonly<{
  /** Reserves memory. @returns false if there is too little */
  take: (bytes: number) => boolean;
  give: (bytes: number) => void;
}>;

type Options = Readonly<{
  memory: Memory;
  /** The maximum size of a body that is kept, in bytes. */
  maxBytes: number;
  /** Called when nobody can join any more. `body`: the whole body, if there was memory for it. */
  onEnd: (body: CompleteBody | undefined) => void;
}>;

/** What is known of a list before its body: the version of the collection that it shows, and the parameter of its next page. */
export type ListHead = Readonly<{ version: string; nextPage?: string | undefined }>;

/** A body that was read to its end. */
export type CompleteBody = ListHead &
  Readonly<{
    coding: string | undefined;
    pieces: readonly Uint8Array[];
    /** Its memory in bytes, which now belongs to the code that keeps it. */
    bytes: number;
    /** The number of readers that have not taken all of it. */
    readers: number;
    /** Sets a listener that is called when one of them has. */
    onRead: (listener: () => void) => void;
  }>;

/** A body as one of its readers takes it, in its content coding. */
export type SharedPieces = Readonly<{ shared: AsyncIterable<Uint8Array>; coding: string | undefined }>;

/** A body that several read, a short one as text. */
export type SharedBody = ListHead & Readonly<{ body: string | SharedPieces }>;

/** `shared`: undefined if the reading is of no use to the caller. `isGivenUp`: it is of no use to anybody. */
type Joined = Readonly<{ shared?: SharedBody; isGivenUp: boolean }>;

/** A caller that waits for the body or reads it. `at`: the number of pieces that it has taken. */
type User = { at: number; isCut: boolean; readonly leave: () => void };

/**
 * One reading of a list for all callers that ask for it while it is read. The body is made at its own speed and stays in memory
 * until it ends, so that each reader takes it at its own speed, and others can join. The reading continues until it ends or the
 * last user leaves, whichever user began it. If the memory is not enough, nobody can join any more, and all readers proceed at
 * the same speed.
 */
export class SharedReading {
  readonly #options: Options;
  readonly #abort = new AbortController();
  readonly #users = new Set<User>();
  readonly #first: User;
  readonly #head: Promise<ListHead | undefined>;
  #resolveHead!: (head: ListHead | undefined) => void;
  #text: string | undefined;
  #coding: string | undefined;
  /**
   * The pieces that some user has not taken, after `#dropped` pieces that all users have; `#bytes` of their memory are
   * reserved.
   */
  readonly #pieces: Uint8Array[] = [];
  #dropped = 0;
  #bytes: number;
  #isKept: boolean;
  #isEnded = false;
  #fault: { error: unknown } | undefined;
  #onRead: (() => void) | undefined;
  #wakers: (() => void)[] = [];

  /** @param overhead the memory that is reserved besides the pieces */
  constructor(options: Options, { signal, overhead }: { signal: AbortSignal; overhead: number }) {
    this.#options = options;
    this.#head = new Promise((resolve) => {
      this.#resolveHead = resolve;
    });
    this.#isKept = options.memory.take(overhead);
    this.#bytes = this.#isKept ? overhead : 0;
    this.#first = this.#use(signal);
  }

  /** Aborted when all users have left. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /**
   * Joins the reading, and waits until its list is begun.
   * @param wanted the version of the collection, read after the request arrived; undefined: any, because the reading began
   *   after that
   * @returns the body, if it is of this version and can still be read from its beginning
   */
  async join(signal: AbortSignal, wanted?: string): Promise<Joined> {
    const user = this.#use(signal);
    const head = await this.#head;
    const isWanted = head !== undefined && (wanted ?? head.version) === head.version;
    if (isWanted && this.#text === undefined && this.#isKept && !this.#fault) {
      const body = { shared: this.#read(user), coding: this.#coding };
      return { shared: { ...head, body }, isGivenUp: false };
    }
    user.leave();
    if (isWanted && this.#text !== undefined)
      return { shared: { ...head, body: this.#text }, isGivenUp: false };
    return { isGivenUp: head === undefined };
  }

  /** Shares a short body. */
  publishText(head: ListHead, text: string): void {
    this.#text = text;
    this.#end(head);
  }

  /** Ends the sharing: waiting callers read for themselves. */
  abandon(): void {
    this.#end(undefined);
  }

  /** Shares a body. @returns the body for the user that began */
  publish(
    { coding, ...head }: ListHead & { coding: string | undefined },
    source: AsyncIterable<string | Uint8Array>,
  ): SharedPieces {
    this.#coding = coding;
    this.#resolveHead(head);
    void this.#make(source).then((isWhole) => this.#complete(isWhole, head));
    return { shared: this.#read(this.#first), coding };
  }

  #end(head: ListHead | undefined): void {
    this.#resolveHead(head);
    this.#isKept = false;
    this.#giveBack();
    this.#options.onEnd(undefined);
  }

  #use(signal: AbortSignal): User {
    const leave = () => {
      if (!this.#users.delete(user)) return;
      signal.removeEventListener('abort', leave);
      this.#onRead?.();
      if (this.#users.size === 0 && !this.#isEnded) {
        this.#abort.abort();
        this.#stopKeeping();
      }
      this.#drop();
      this.#wake();
    };
    const user: User = { at: 0, isCut: false, leave };
    this.#users.add(user);
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
    return user;
  }

  /** @returns whether all of it was made, and at least one user remained until then */
  async #make(source: AsyncIterable<string | Uint8Array>): Promise<boolean> {
    try {
      for await (const part of source) {
        const piece = typeof part === 'string' ? Buffer.from(part) : part;
        if (this.#users.size === 0) return false;
        if (this.#isKept && !this.#hold(piece.byteLength)) this.#stopKeeping();
        if (!this.#isKept) await this.#allTaken();
        this.#pieces.push(piece);
        this.#wake();
      }
      return this.#users.size > 0;
    } catch (error) {
      this.#fault = { error };
      return false;
    }
  }

  #complete(isWhole: boolean, head: ListHead): void {
    this.#isEnded = true;
    if (isWhole && this.#isKept) {
      const onRead = (listener: () => void) => {
        this.#onRead = listener;
      };
      const body = { ...head, coding: this.#coding, pieces: this.#pieces, bytes: this.#bytes, onRead };
      this.#options.onEnd({ ...body, readers: this.#users.size });
    } else if (this.#isKept) this.#stopKeeping();
    this.#drop();
    this.#wake();
  }

  #hold(bytes: number): boolean {
    const { memory, maxBytes } = this.#options;
    if (this.#bytes + bytes > maxBytes || !memory.take(bytes)) return false;
    this.#bytes += bytes;
    return true;
  }

  #stopKeeping(): void {
    this.#isKept = false;
    this.#options.onEnd(undefined);
    this.#drop();
  }

  /** Drops the pieces of a body that is not kept, once all users have taken them. */
  #drop(): void {
    if (this.#isKept) return;
    const taken = Math.min(...[...this.#users].map(({ at }) => at), this.#dropped + this.#pieces.length);
    const gone = this.#pieces.splice(0, taken - this.#dropped);
    this.#dropped = taken;
    const bytes = Math.min(
      this.#bytes,
      gone.reduce((sum, { byteLength }) => sum + byteLength, 0),
    );
    this.#bytes -= bytes;
    this.#options.memory.give(bytes);
    if (this.#pieces.length === 0) this.#giveBack();
  }

  #giveBack(): void {
    this.#options.memory.give(this.#bytes);
    this.#bytes = 0;
  }

  /** Waits until every reader has taken all pieces. Readers that take too long while others wait are cut off. */
  async #allTaken(): Promise<void> {
    const late = () => [...this.#users].filter(({ at }) => at < this.#dropped + this.#pieces.length);
    const cutLate = () => {
      const users = late();
      if (users.length === this.#users.size) return;
      for (const user of users) {
        user.isCut = true;
        user.leave();
      }
    };
    const timer = setInterval(cutLate, MAX_DELAY_MS);
    while (late().length > 0) await this.#change();
    clearInterval(timer);
  }

  async *#read(user: User): AsyncGenerator<Uint8Array, void> {
    try {
      for (;;) {
        if (!this.#users.has(user))
          throw new Error(user.isCut ? 'the reader was too slow' : 'the reader left');
        const piece = this.#pieces[user.at - this.#dropped];
        if (piece !== undefined) {
          user.at += 1;
          if (!this.#isKept) this.#drop();
          this.#wake();
          yield piece;
        } else if (this.#fault !== undefined) throw this.#fault.error;
        else if (this.#isEnded) return;
        else await this.#change();
      }
    } finally {
      user.leave();
    }
  }

  /** Waits until a piece is made or taken, or a user leaves. */
  #change(): Promise<void> {
    return new Promise((resolve) => this.#wakers.push(resolve));
  }

  #wake(): void {
    const wakers = this.#wakers;
    this.#wakers = [];
    for (const waker of wakers) waker();
  }
}
