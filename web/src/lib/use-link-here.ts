import { useMatches } from '@tanstack/react-router';

/** The route of a conversation beside the list that is on screen, My inbox where none is. */
export function useLinkHere() {
  const { type = 'assigned', teamID } = useMatches({
    select: (matches): { type?: string; teamID?: string } => matches.at(-1)?.params ?? {},
    structuralSharing: true,
  });
  return (uuid: string) =>
    teamID === undefined
      ? ({ to: '/inboxes/$type/conversation/$uuid', params: { type, uuid } } as const)
      : ({ to: '/inboxes/teams/$teamID/conversation/$uuid', params: { teamID, uuid } } as const);
}
