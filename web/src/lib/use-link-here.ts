import { useMatches } from '@tanstack/react-router';
import { type ListPlace, listLink } from './list-link.ts';

/** The route of a conversation beside the list that is on screen, My inbox where none is. */
export function useLinkHere() {
  const place = useMatches({
    select: (matches): ListPlace => matches.at(-1)?.params ?? {},
    structuralSharing: true,
  });
  return (uuid: string) => listLink(place, uuid);
}
