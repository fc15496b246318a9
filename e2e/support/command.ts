import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a `curl` command as the page shows it. @returns the status of the answer, and its body */
export async function runCurl(
  command: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: string }> {
  const told = command.replace(/^curl /, "curl --silent --show-error --write-out '\\n%{http_code}' ");
  const { stdout } = await run('sh', ['-c', told], { env: { ...process.env, ...variables } });
  const line = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(line + 1)), body: stdout.slice(0, line) };
}
