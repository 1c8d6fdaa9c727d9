/** The uuid of the conversation that is open in this window, from its address. */
export function openConversation(): string | undefined {
  return /\/conversation\/([0-9a-f-]{36})/.exec(location.pathname)?.[1];
}
