import { endpoint } from '../endpoint.ts';
import { activityLog } from '../entities/activity.ts';
import { activityLogQuery } from '../list-query.ts';
import { pageOf } from '../shapes.ts';

export const activityEndpoints = {
  listActivityLogs: endpoint({
    method: 'GET',
    path: '/activity-logs',
    access: 'activity_logs:manage',
    summary: 'What was done in the workspace, newest first',
    query: activityLogQuery,
    data: pageOf(activityLog),
  }),
};
