import type { TemplateValues } from '@parley/domain';

export type Named = { first_name: string; last_name: string };
export type Customer = Named & { email: string };

/** What a template is told of a reply, but for its content. */
export type ReplyFacts = {
  /** Null where the system itself wrote. */
  agent: Named | null;
  contact: Customer;
  reference_number: number;
  subject: string;
  inbox_name: string;
};

/** What the template of a reply may name. */
export function replyValues(reply: ReplyFacts, site: string): TemplateValues {
  const { agent, inbox_name } = reply;
  return {
    'agent.first_name': agent?.first_name ?? '',
    'agent.last_name': agent?.last_name ?? '',
    // What nobody wrote comes from the house.
    'agent.full_name': agent ? fullName(agent) : site,
    ...conversationValues(reply),
    'inbox.name': inbox_name,
    site_name: site,
  };
}

/** What the template of a mail to an agent may name, whatever it is about. */
export function systemValues(
  recipient: Named,
  { link, site }: { link: string; site: string },
): TemplateValues {
  return {
    'recipient.first_name': recipient.first_name,
    'recipient.last_name': recipient.last_name,
    'recipient.full_name': fullName(recipient),
    link,
    site_name: site,
  };
}

/** A conversation and its customer; who gave no name is called by their address. */
export function conversationValues({
  reference_number,
  subject,
  contact,
}: {
  reference_number: number;
  subject: string;
  contact: Customer;
}): TemplateValues {
  return {
    'conversation.reference_number': String(reference_number),
    'conversation.subject': subject,
    'contact.first_name': contact.first_name,
    'contact.last_name': contact.last_name,
    'contact.full_name': fullName(contact) || contact.email,
    'contact.email': contact.email,
  };
}

/** First and last name, as far as there are any. */
export function fullName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim();
}
