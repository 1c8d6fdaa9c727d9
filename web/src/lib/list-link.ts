/** The list on screen, as its route names it. */
export type ListPlace = {
  type?: string | undefined;
  teamID?: string | undefined;
  viewID?: string | undefined;
};

/** The route of a list, or of a conversation open beside it. */
export function listLink(
  { type = 'assigned', teamID, viewID }: ListPlace,
  uuid?: string | undefined,
) {
  if (viewID !== undefined) {
    return uuid === undefined
      ? ({ to: '/inboxes/views/$viewID', params: { viewID } } as const)
      : ({ to: '/inboxes/views/$viewID/conversation/$uuid', params: { viewID, uuid } } as const);
  }
  if (teamID !== undefined) {
    return uuid === undefined
      ? ({ to: '/inboxes/teams/$teamID', params: { teamID } } as const)
      : ({ to: '/inboxes/teams/$teamID/conversation/$uuid', params: { teamID, uuid } } as const);
  }
  return uuid === undefined
    ? ({ to: '/inboxes/$type', params: { type } } as const)
    : ({ to: '/inboxes/$type/conversation/$uuid', params: { type, uuid } } as const);
}
