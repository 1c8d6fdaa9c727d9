/** PostgreSQL cannot be started here; `message` says why and what to do, for people. */
export class StartRefused extends Error {}
