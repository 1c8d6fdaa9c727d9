/** Something the reader has to change first; the message says what. */
export class Refused extends Error {}
