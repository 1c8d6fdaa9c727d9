import { customerMail } from '../../server/src/testing/customer-mail.ts';
import { expect, type Workspace } from './test.ts';

type Item = { uuid: string; subject: string };

/** A small shop's morning: mails of every kind, a team, tags, a reply and a note. */
export async function playScene(workspace: Workspace): Promise<Item[]> {
  const { api, dovecot, connect } = workspace;
  await connect('repairs');
  for (const mail of mails)
    await dovecot.deliver('repairs', customerMail({ to: 'repairs@parley.test', ...mail }));
  const list = () => api.call<{ results: Item[] }>('GET', '/conversations/all');
  await expect
    .poll(async () => (await list()).results.length, { timeout: 90_000 })
    .toBe(mails.length);
  const { results } = await list();
  const find = (start: string) =>
    results.find(({ subject }) => subject.startsWith(start))?.uuid ?? '';

  const team = await api.call<{ id: number }>('POST', '/teams', { name: 'Repairs', emoji: '🪡' });
  for (const name of ['warranty', 'tents', 'Cairngorms']) await api.call('POST', '/tags', { name });
  const me = await api.call<{ id: number }>('GET', '/agents/me');
  const tent = find('Tent pole');
  await api.call('PUT', `/conversations/${tent}/assignee/team`, { assignee_id: team.id });
  await api.call('PUT', `/conversations/${tent}/assignee/user`, { assignee_id: me.id });
  await api.call('PUT', `/conversations/${tent}/priority`, { priority: 'High' });
  await api.call('POST', `/conversations/${tent}/tags`, {
    tags: ['warranty', 'tents', 'Cairngorms'],
  });
  await api.call('POST', `/conversations/${tent}/messages`, {
    private: true,
    message:
      '<p>No 3.1 poles in the warehouse until December. Inverness has two and is keeping one.</p>',
  });
  await api.call('POST', `/conversations/${tent}/messages`, {
    message:
      '<p>Hi Siobhán, sorry about the pole. It is under warranty, so there is nothing to pay.</p><ul><li>We have one at our Inverness shop.</li><li>Would Friday before 18:00 suit?</li></ul>',
  });
  await api
    .call('PUT', `/conversations/${find('Charged')}/priority`, { priority: 'Urgent' })
    .catch(() =>
      api.call('PUT', `/conversations/${find('Charged')}/priority`, { priority: 'High' }),
    );
  await api.call('PUT', `/conversations/${find('Stove')}/status`, {
    status: 'Snoozed',
    snoozed_until: '26.5h',
  });
  return results;
}

const mails = [
  {
    from: '=?utf-8?B?U2lvYmjDoW4gTsOtIERob25uY2hhZGhh?= <siobhan.nidhonn@posteo.example>',
    subject:
      'Tent pole snapped on the second night out, leaving for the Cairngorms on Saturday and quite worried',
    text: 'Hi, the middle section of my Corrie 2 pole split at the ferrule on our second night, in no more than a stiff breeze. We leave for the Cairngorms on Saturday. Could a new one get here by Friday?\r\n\r\nOn Fri, 20 Nov 2026 at 09:12, Fellside wrote:\r\n> Thank you for your order.\r\n> It left today.',
  },
  {
    from: 'Oluwaseun Adebayo <olu@example.org>',
    subject: 'Charged twice for order FS-20418',
    text: 'I have now called my bank and they say both payments have gone through. Please look into it today, I need that money before the weekend.',
  },
  {
    from: '=?utf-8?B?2YTZitmE2Ykg2KfZhNit2K/Zkdin2K8=?= <layla@example.org>',
    subject: '=?utf-8?B?2LPYrdmR2KfYqCDYp9mE2KzZitioINin2YTYo9mF2KfZhdmKINmE2Kcg2YrZj9i62YTZgg==?=',
    text: 'مرحبًا، وصلتني الحقيبة أمس لكن سحّاب الجيب الأمامي لا يُغلق.',
  },
  {
    from: 'Stove Owner <stove@example.org>',
    subject: 'Stove jets at 4,800 m',
    text: 'Which jet do you advise above 4,000 m?',
  },
  {
    from: 'Wilhelmina Alexandra van den Heuvel-Oosterhuis-Brinkmann <wilhelmina.van.den.heuvel.oosterhuis@a-very-long-domain-name.example>',
    subject: 'Resoling: how long does it take at the moment?',
    text: 'No hurry at all.',
    html: '<div style="font-family:Georgia;color:#333"><h2>Resoling</h2><p>No hurry at all, they only need to be back <b>before Easter</b>.</p><table border="1"><tr><td>Left</td><td>Right</td></tr></table><img src="https://tracker.example/pixel.gif" width="40" height="40"><div class="gmail_quote">On Friday you wrote:<blockquote>We resole in two weeks.</blockquote></div></div>',
  },
  { from: 'Jean-Baptiste <jb@example.org>', subject: ' ', text: 'Bonjour, une question.' },
];
