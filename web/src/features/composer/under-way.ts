/**
 * The messages that this page is sending, also between two tries and without a network: the server not
 * knowing one says nothing. One that is taken back meanwhile is not among them any more.
 */
export const underWay = new Set<string>();
