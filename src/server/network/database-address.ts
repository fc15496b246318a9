/** Which hosts of an address are suitable, as libpq's `target_session_attrs` names it. */
export const SESSION_ATTRS = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;
export type SessionAttrs = (typeof SESSION_ATTRS)[number];

/** One host of an address. */
export type Host = Readonly<{
  /** For messages: the host, and its port if it is given. */
  name: string;
  /** The address of the database on this host alone. */
  url: string;
}>;

/** A database on one of several hosts, as libpq writes it. */
export type DatabaseAddress = Readonly<{ hosts: readonly Host[]; attrs: SessionAttrs }>;

/** Scheme with user and password; hosts; the rest. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^#]*)$/;
const ATTRS = 'target_session_attrs';

/**
 * Reads `postgresql://user:password@host1:5432,host2:5432/database?target_session_attrs=read-write`. A single host may have
 * the parameter too.
 * @throws {Error} with the fault, without the password
 */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const parts = FORM.exec(url);
  if (parts === null)
    throw new Error('is not an address such as postgresql://user:password@host:5432/database');
  const [, begin = '', list = '', rest = ''] = parts;
  const attrs = parameterOf(rest, ATTRS) ?? 'any';
  if (!isSessionAttrs(attrs)) throw new Error(`has a ${ATTRS} that is none of ${SESSION_ATTRS.join(', ')}`);
  const own = withoutParameter(rest, ATTRS);
  const names = list.split(',');
  const hosts = names.map((name) => ({ name, url: `${begin}${name}${own}` }));
  for (const host of hosts)
    if ((names.length > 1 && host.name === '') || !URL.canParse(host.url.replace('@/', '@localhost/')))
      throw new Error(`has a host that is none: "${host.name}"`);
  return { hosts, attrs };
}

/** An address for people: hosts and database, without user, password and parameters. */
export function describeAddress(url: string): string {
  const { hosts } = readDatabaseAddress(url);
  return `${hosts.map(({ name }) => name).join(',')}${pathOf(url)}`;
}

/** An address for people who may know the user: without password and parameters. */
export function shownAddress(url: string): string {
  const [, scheme = '', user = ''] = /^([a-z]+:\/\/)(?:([^:@/?#]*)[^@/?#]*@)?/.exec(url) ?? [];
  return `${scheme}${user === '' ? '' : `${user}@`}${describeAddress(url)}`;
}

/** An address without one of its parameters. */
export function withoutParameter(url: string, name: string): string {
  const [path = '', query] = splitQuery(url);
  if (query === undefined) return url;
  const kept = query.split('&').filter((pair) => pair.split('=')[0] !== name);
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

const pathOf = (url: string): string => FORM.exec(url)?.[3]?.split('?')[0] ?? '';

function parameterOf(url: string, name: string): string | undefined {
  return new URLSearchParams(splitQuery(url)[1]).get(name) ?? undefined;
}

function splitQuery(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf('?');
  return at < 0 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

const isSessionAttrs = (text: string): text is SessionAttrs =>
  (SESSION_ATTRS as readonly string[]).includes(text);
