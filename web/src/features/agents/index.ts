export { AgentsPage } from './agents-page.tsx';
export { EditAgentPage } from './edit-agent-page.tsx';
export { NewAgentPage } from './new-agent-page.tsx';
