import type { ReleaseStepKind } from '@/domain/releases/steps';
import type { TestService } from '../../tests/support/service';
import { signIn } from '../../tests/support/sign-in';

/** The collection whose periods are released. */
export const RELEASED = 'siswa';

/** The periods of which steps are taken; those of one list together, in one transaction. */
export const GROUPS: readonly (readonly string[])[] = [['2023-S1'], ['2024-S1', '2024-S2']];

/** The person of the session. */
export const OFFICER = { email: 'admin@example.test', password: 'rilis-yang-terputus' };

/** How often a period is returned instead of going on. */
const RETURNED = 0.1;

/** The weight of the last step in the usual time of one. */
const WEIGHT = 0.3;

/** The part of `releases.detail` that is read here. */
type Detail = Readonly<{
  state: 'open' | ReleaseStepKind;
  last: { id: string } | null;
  release: object | null;
  pinnedAt: string;
}>;

/** A person who takes periods from one step to the next, over the requests of the pages. */
export class ReleaseOfficer {
  readonly #session: Awaited<ReturnType<typeof signIn>>;
  /** The steps of each period that were acknowledged. */
  readonly #taken = new Map<string, ReleaseStepKind[]>(GROUPS.flat().map((period) => [period, []]));
  /** The step that was sent and not answered. */
  #sent: { group: readonly string[]; kind: ReleaseStepKind } | undefined;
  #acknowledged = 0;
  /** How long the request of a step takes, in milliseconds: the average with more weight on the last ones; at first an estimate. */
  usualMs = 200;
  /** The steps whose requests were broken off, by whether they are stored. */
  readonly brokenOff = { stored: 0, absent: 0 };

  private constructor(session: Awaited<ReturnType<typeof signIn>>) {
    this.#session = session;
  }

  static async signedIn(service: Pick<TestService, 'baseUrl'>): Promise<ReleaseOfficer> {
    return new ReleaseOfficer(await signIn(service, OFFICER));
  }

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** Turns the lock of released periods on or off. */
  async turnLocks(locks: boolean): Promise<void> {
    const seen = (await this.#session.query('releases.settings', null)) as object;
    await this.#session.mutate('releases.saveSettings', { ...seen, locks, seen });
  }

  /**
   * Takes the next step of a group.
   * @param onSent is called when its request is sent
   * @throws {Error} if it is refused, or the connection is broken off
   */
  async step(group: readonly string[], onSent?: () => void): Promise<ReleaseStepKind> {
    const details = await Promise.all(group.map((period) => this.#detail(period)));
    const { state } = details[0]!;
    if (details.some((detail) => detail.state !== state))
      throw new Error(`${group.join(' and ')} were taken together and are ${details.map((d) => d.state)}`);
    const { kind, procedure, note } = nextOf(state);
    const periods = group.map((period, n) => {
      const { last, pinnedAt, release } = details[n]!;
      return {
        ...{ collection: RELEASED, period, seen: last?.id ?? '0' },
        ...(kind === 'approved' && { pinnedAt }),
        ...(kind === 'released' && { kind: release === null ? null : 'minor' }),
      };
    });
    const more = kind === 'released' ? { mark: 'final', publicAt: null } : {};
    this.#sent = { group, kind };
    const begun = performance.now();
    onSent?.();
    const answer = await this.#session.mutate(`releases.together.${procedure}`, { ...more, note, periods });
    this.#sent = undefined;
    const { refused } = answer as { refused: object | null };
    if (refused !== null) throw new Error(`${kind} was refused: ${JSON.stringify(refused)}`);
    for (const period of group) this.#taken.get(period)!.push(kind);
    this.#acknowledged += 1;
    this.usualMs += (performance.now() - begun - this.usualMs) * WEIGHT;
    return kind;
  }

  /**
   * Compares the stored steps with those that were acknowledged: of the step that was broken off all periods have one, or none.
   * @throws {Error} that names the period and its steps
   */
  compare(stored: ReadonlyMap<string, readonly ReleaseStepKind[]>): void {
    const found = GROUPS.map((group) => {
      const isSent = this.#sent?.group === group;
      const further = group.map((period) => {
        const taken = this.#taken.get(period)!;
        const kinds = stored.get(period) ?? [];
        const more = kinds.slice(taken.length);
        const isExpected = more.length === 0 || (isSent && more.length === 1 && more[0] === this.#sent!.kind);
        if (!isExpected || taken.some((kind, n) => kinds[n] !== kind))
          throw new Error(`${period}: ${taken} were acknowledged, ${kinds} are stored`);
        taken.push(...more);
        return more.length;
      });
      if (new Set(further).size > 1)
        throw new Error(`${this.#sent!.kind} is stored for a part of ${group.join(' and ')}`);
      return further[0]!;
    });
    if (this.#sent !== undefined) this.brokenOff[found.includes(1) ? 'stored' : 'absent'] += 1;
    this.#sent = undefined;
  }

  #detail(period: string): Promise<Detail> {
    return this.#session.query('releases.detail', { collection: RELEASED, period }) as Promise<Detail>;
  }
}

type Next = Readonly<{ kind: ReleaseStepKind; procedure: string; note: string | null }>;

function nextOf(state: Detail['state']): Next {
  const isBegun = state !== 'open' && state !== 'returned' && state !== 'released';
  if (isBegun && Math.random() < RETURNED)
    return { kind: 'returned', procedure: 'return', note: 'one figure is missing' };
  if (state === 'submitted') return { kind: 'checked', procedure: 'check', note: null };
  if (state === 'checked') return { kind: 'approved', procedure: 'approve', note: null };
  if (state === 'approved') return { kind: 'released', procedure: 'release', note: null };
  return { kind: 'submitted', procedure: 'submit', note: null };
}
