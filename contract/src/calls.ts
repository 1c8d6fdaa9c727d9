import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './index.ts';

/** What making a call needs to know of its endpoint; `of` is never there, it carries the types. */
export type Call<E extends Endpoint = Endpoint> = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'kind'
> & { readonly of?: E };

type Calls = { [N in EndpointName]: Call<(typeof endpoints)[N]> };

/** Every call without its schemas: the build of the browser's part makes plain data of it. */
export const calls = Object.fromEntries(
  Object.entries(endpoints).map(([name, { method, path, access, kind }]) => [
    name,
    { method, path, access, kind },
  ]),
) as Calls;
