/** Whether a value, of an address for one, can be the id of something. */
export function isId(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 2_147_483_647
  );
}
