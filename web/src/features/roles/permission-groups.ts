import type { Permission, Role } from '@parley/contract';
import { amountingToAdmin } from '@parley/domain';

/** The permissions as the role form shows them; every one stands in exactly one group. */
export const permissionGroups: readonly {
  title: string;
  description?: string;
  permissions: readonly Permission[];
}[] = [
  {
    title: 'roles.groupConversations',
    permissions: [
      'conversations:read',
      'conversations:write',
      'conversations:read_assigned',
      'conversations:read_unassigned',
      'conversations:read_team_inbox',
      'conversations:read_all',
      'conversations:update_user_assignee',
      'conversations:update_team_assignee',
      'conversations:update_status',
      'conversations:update_priority',
      'conversations:update_tags',
      'messages:read',
      'messages:write',
      'view:manage',
    ],
  },
  {
    title: 'roles.groupContacts',
    permissions: [
      'contacts:read_all',
      'contacts:read',
      'contacts:write',
      'contacts:block',
      'contact_notes:read',
      'contact_notes:write',
      'contact_notes:delete',
    ],
  },
  {
    title: 'roles.groupAdmin',
    permissions: [
      'business_hours:manage',
      'sla:manage',
      'users:manage',
      'teams:manage',
      'roles:manage',
      'tags:manage',
      'status:manage',
      'macros:manage',
      'automations:manage',
      'custom_attributes:manage',
      'webhooks:manage',
      'ai:manage',
      'reports:manage',
      'activity_logs:manage',
    ],
  },
  {
    title: 'roles.groupAsAdmin',
    description: 'roles.groupAsAdminText',
    permissions: amountingToAdmin,
  },
];

/** The role that may do everything and cannot be changed. */
export function isAdmin({ name, is_default }: Pick<Role, 'name' | 'is_default'>): boolean {
  return is_default && name === 'Admin';
}
