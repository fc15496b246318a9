import type { Actor } from '../records/actor';
import type { RestExchange } from '../rest/exchange';
import type { Services } from '../services';

/** What every procedure is given. */
export type Context = Readonly<{
  services: Services;
  /** Undefined: nobody has been recognised. */
  actor: Actor | undefined;
  /** Present where the call came over REST; the façade has judged the key's right to it. */
  rest?: RestExchange | undefined;
}>;
