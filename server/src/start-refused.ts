/** Parley cannot be started so; `message` says why and what to do, for people. */
export class StartRefused extends Error {}
