import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Role, type RoleInput } from '@parley/contract';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';

type RoleDraft = z.input<typeof endpoints.createRole.body>;
export type RoleForm = UseFormReturn<RoleDraft, unknown, RoleInput>;

export const emptyRole: RoleDraft = { name: '', description: '', permissions: [] };

/** The form of a role, new or known. */
export function useRoleForm(values: RoleDraft): RoleForm {
  return useForm({ resolver: zodResolver(endpoints.createRole.body), defaultValues: values });
}

/** What the form shows of a role that exists. */
export function draftOf({ name, description, permissions, updated_at }: Role): RoleDraft {
  return { name, description, permissions, updated_at };
}
