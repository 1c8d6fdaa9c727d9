export { startAssigning } from './assigning.ts';
export { releaseTeam } from './release-team.ts';
