import type { TestProject } from 'vitest/node';
import { startService } from './service';

declare module 'vitest' {
  interface ProvidedContext {
    /** The services of the contract tests: one for each worker. */
    services: { baseUrl: string; key: string; databaseUrl: string }[];
  }
}

/** A service for each worker of a run. The files of a worker run one after the other and clear what they use. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return setUpServices(project, { count: project.vitest.config.maxWorkers });
}

/** The same with further settings of the services. */
export async function setUpServices(
  project: TestProject,
  { count, env = {} }: { count: number; env?: Record<string, string> },
): Promise<() => Promise<void>> {
  const services = await Promise.all(Array.from({ length: count }, () => startService({ env })));
  project.provide(
    'services',
    services.map(({ baseUrl, key, databaseUrl }) => ({ baseUrl, key, databaseUrl })),
  );
  return async () => {
    for (const service of services) {
      const code = await service.stop();
      if (code !== 0) throw new Error(`The service ended with ${code}:\n${service.output()}`);
    }
  };
}
