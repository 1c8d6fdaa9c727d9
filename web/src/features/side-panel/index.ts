export { SidePanel } from './side-panel.tsx';
export { useAssign } from './use-assign.ts';
