/** On whose behalf the service works: an API key, a member of staff, or the service itself. */
export type Actor = Readonly<
  | { kind: 'key'; id: string; name: string }
  | { kind: 'staff'; id: string; name: string }
  | { kind: 'system'; name: string }
>;
