/** Rows on a page of a table. */
export const pageSize = 50;
