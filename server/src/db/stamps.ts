type Stamps = { created_at: string; updated_at: string };

/** An entity as the database gives it: its two times are dates there. */
export type Stamped<T extends Stamps> = Omit<T, keyof Stamps> & {
  created_at: Date;
  updated_at: Date;
};

/** The entity of the contract, with its two times as ISO 8601 text. */
export function withIsoStamps<T extends { created_at: Date; updated_at: Date }>(
  row: T,
): Omit<T, keyof Stamps> & Stamps {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
