const ADMIN = { email: 'admin@example.test', password: 'batas-anggaran-halaman' };

/** Creates the first administrator of a service with a new database. */
export const ADMIN_ENVIRONMENT = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };

/** @returns the cookies of a session, for a request's header */
export async function signIn(base: string): Promise<string> {
  const reply = await fetch(`${base}/api/trpc/session.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ ...ADMIN, remember: false }),
  });
  if (!reply.ok) throw new Error(`Signing in was answered ${reply.status}: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(';')))
    .join('; ');
}
