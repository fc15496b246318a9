import type { TestProject } from 'vitest/node';
import { startService } from './service';

declare module 'vitest' {
  interface ProvidedContext {
    service: { baseUrl: string; key: string; databaseUrl: string };
  }
}

/** One service for all contract tests of a run. Their files run one after the other and clear what they use. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return setUpService(project);
}

/** The same with further settings of the service. */
export async function setUpService(
  project: TestProject,
  env: Record<string, string> = {},
): Promise<() => Promise<void>> {
  const service = await startService({ env });
  const { baseUrl, key, databaseUrl } = service;
  project.provide('service', { baseUrl, key, databaseUrl });
  return async () => {
    const code = await service.stop();
    if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output()}`);
  };
}
