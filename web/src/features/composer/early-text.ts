/** What was typed before there was an editor, and whether it was sent already. */
export type EarlyText = { html: string; isSent: boolean };
