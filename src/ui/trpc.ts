import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '@/server/trpc/router';

/** The procedures, as hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** The inputs and outputs of the procedures, as in the browser: moments are text. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
