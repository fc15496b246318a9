import { hash } from 'node:crypto';
import type { InputFault } from '@/domain/refusals/input-fault';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { WriteGuard } from '@/server/records/guarded/guard';
import type { ApiRequest } from '../exchange';
import { preferredEnd } from '../negotiate';

/** The conditions that a write is sent with (docs/specification.md, "Conditions"). */
export type Conditions = Readonly<{
  /** Undefined also for a dry run, which stores nothing, so that it may be repeated freely. */
  idempotencyKey: string | undefined;
  /** The versions of the collection that `If-Match` names; undefined: any. */
  versions: readonly string[] | undefined;
  isDryRun: boolean;
}>;

/** 1 to 255 visible characters of ASCII. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;
/** The form in the draft standard of the header: a string of RFC 8941. */
const QUOTED = /^"(.*)"$/;

const TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const TAGS = new RegExp(String.raw`^\s*${TAG}(?:\s*,\s*${TAG})*\s*$`);
/** The version, with which the tag of a list begins. */
const VERSION_OF_TAG = /"(-?\d+)-[^"]*"/g;

/**
 * Reads the conditions of a write; undefined if it has none.
 * @throws {ServiceError} `invalid_header`, or `invalid_parameter`
 */
export function readConditions({ header, url }: ApiRequest): Conditions | undefined {
  const idempotencyKey = readIdempotencyKey(header('idempotency-key'));
  const versions = readVersions(header('if-match'));
  const isDryRun = asksForDryRun(url) || endsInRollback(header);
  if (idempotencyKey === undefined && versions === undefined && !isDryRun) return undefined;
  return { idempotencyKey: isDryRun ? undefined : idempotencyKey, versions, isDryRun };
}

/** The guard of a write: its conditions, and the data by which a repeat is recognised. */
export function guardOf(
  { idempotencyKey, versions, isDryRun }: Conditions,
  {
    keyId,
    target,
    digest,
  }: Readonly<{
    keyId: string;
    /** The method, the path, and whether a registration merges. */
    target: string;
    /** SHA-256 of the body; undefined if it was not requested. */
    digest: Buffer | undefined;
  }>,
): WriteGuard {
  if (idempotencyKey === undefined || digest === undefined) return { isDryRun, versions };
  const repeat = {
    id: sha256(`${keyId}\n${idempotencyKey}`),
    keyId,
    fingerprint: sha256(`${target}\n${digest.toString('hex')}`),
  };
  return { isDryRun, versions, repeat };
}

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

function readIdempotencyKey(given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const key = QUOTED.exec(given)?.[1] ?? given;
  if (!IDEMPOTENCY_KEY.test(key)) throw badHeader('idempotency-key', { code: 'not_an_idempotency_key' });
  return key;
}

/**
 * Reads the versions in the tags. A tag that is not of the form of a list's tag contributes no version, so it never matches.
 */
function readVersions(given: string | undefined): readonly string[] | undefined {
  if (given === undefined || given.trim() === '*') return undefined;
  if (!TAGS.test(given)) throw badHeader('if-match', { code: 'not_entity_tags' });
  return [...given.matchAll(VERSION_OF_TAG)].map(([, version]) => version!);
}

function endsInRollback(header: ApiRequest['header']): boolean {
  const end = preferredEnd(header);
  // An unknown preference may be ignored (RFC 7240), but a batch that was sent for a dry run must not be stored.
  if (end !== undefined && end !== 'rollback' && end !== 'commit')
    throw badHeader('prefer', { code: 'not_one_of', known: ['tx=rollback', 'tx=commit'] });
  return end === 'rollback';
}

/** Other parameters of a write are ignored. A name that is nearly `dry_run` is refused, because the batch would be stored. */
function asksForDryRun(url: string): boolean {
  const start = url.indexOf('?');
  if (start === -1) return false;
  const asked = [...new URLSearchParams(url.slice(start + 1))].filter(([name]) => isNearlyDryRun(name));
  if (asked.length > 1) throw invalid(DRY_RUN, { code: 'repeated' });
  const [name, value] = asked[0] ?? [];
  if (name === undefined) return false;
  if (name !== DRY_RUN) throw invalid(name.slice(0, 64), { code: 'unknown_parameter', better: DRY_RUN });
  if (value !== 'true' && value !== 'false')
    throw invalid(DRY_RUN, { code: 'not_one_of', known: ['true', 'false'] });
  return value === 'true';
}

const DRY_RUN = 'dry_run';

const isNearlyDryRun = (name: string): boolean => name.replaceAll(/[^a-z]/gi, '').toLowerCase() === 'dryrun';

const badHeader = (field: string, fault: InputFault): ServiceError =>
  new ServiceError({ code: 'invalid_header', field, fault });
