export { actionInputs, isUseful, macroPlan, type PendingMacro } from './macro-plan.ts';
export { PendingActions } from './pending-actions.tsx';
export { useActionText } from './use-action-text.ts';
export { useApplyMacro } from './use-apply-macro.ts';
export { usePendingMacro } from './use-pending-macro.ts';
