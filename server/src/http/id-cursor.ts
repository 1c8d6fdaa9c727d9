import { Failure } from '@parley/contract';

/** The `after` of a list that goes by id: the id of the last row before; 400 when it is none. */
export function idCursor(after: string): number {
  const id = Number(after);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    throw new Failure('InputException', 'errors.cursor');
  }
  return id;
}
