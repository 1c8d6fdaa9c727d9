export { EditTeamPage } from './edit-team-page.tsx';
export { NewTeamPage } from './new-team-page.tsx';
export { TeamsPage } from './teams-page.tsx';
