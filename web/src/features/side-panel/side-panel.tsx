import type { Conversation } from '@parley/contract';
import { Customer } from './customer.tsx';
import { EarlierConversations } from './earlier-conversations.tsx';
import { Participants } from './participants.tsx';
import { Properties } from './properties.tsx';
import { Targets } from './targets.tsx';

/** What is known about a conversation and who is behind it. */
export function SidePanel({ conversation }: { conversation: Conversation }) {
  return (
    <div className="divide-y divide-line">
      <Properties conversation={conversation} />
      <Targets conversation={conversation} />
      <Customer conversation={conversation} />
      <Participants conversation={conversation} />
      <EarlierConversations conversation={conversation} />
    </div>
  );
}
