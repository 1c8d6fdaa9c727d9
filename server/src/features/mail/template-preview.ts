import type { SystemMailKind, TemplatePreview, TemplatePreviewInput } from '@parley/contract';
import { type Actor, may } from '@parley/domain';
import type { Deps } from '../../deps.ts';
import { fieldFailure } from '../../failures.ts';
import { readGeneralSettings } from '../settings/general.ts';
import { translatorOf } from '../settings/texts.ts';
import {
  asMail,
  checkTemplate,
  conversationValues,
  fullName,
  replyValues,
  systemValues,
  wrapped,
} from '../templates/index.ts';
import { newestSample, type Sample } from './sample-repository.ts';

type Showing = { actor: Actor; input: TemplatePreviewInput };

/** A template as a mail: filled in from the newest conversation the actor may read, else made up. */
export async function templatePreview(
  { db, config }: Deps,
  { actor, input }: Showing,
): Promise<TemplatePreview> {
  const { type, subject, body } = input;
  const event = type === 'outgoing' ? null : input.event;
  if (type === 'notification' && event === null) throw fieldFailure('event', 'errors.required');
  checkTemplate({ event, subject, body });
  const settings = await readGeneralSettings(db, config);
  const real = may(actor, 'messages:read') ? await newestSample(db, actor) : undefined;
  const translate = translatorOf(settings['app.lang']);
  const sample = real ?? madeUp(translate);
  const conversation = real
    ? { reference_number: real.reference_number, subject: real.subject }
    : null;
  const site = settings['app.site_name'];
  if (event === null) {
    const words = translate('templates.sample.reply');
    const reply = sample.reply ?? { html: `<p>${words}</p>`, text: words };
    const values = replyValues({ ...sample, agent: actor }, site);
    return { subject: sample.subject, ...wrapped(body, { reply, values }), conversation };
  }
  const root = settings['app.root_url'];
  const link = isAccount(event)
    ? root + (event === 'sign_in' ? '' : '/set-password?token=…')
    : `${root}/inboxes/all/conversation/${sample.uuid}`;
  const names = conversationValues(sample);
  const mail = asMail(
    { subject, body },
    {
      ...systemValues(actor, { link, site }),
      ...names,
      'actor.full_name': (event === 'reply' && names['contact.full_name']) || fullName(actor),
      message: sample.message ?? translate('templates.sample.message'),
    },
  );
  return { ...mail, conversation: isAccount(event) ? null : conversation };
}

function isAccount(event: SystemMailKind): boolean {
  return event === 'welcome' || event === 'reset' || event === 'sign_in';
}

function madeUp(translate: ReturnType<typeof translatorOf>): Sample {
  return {
    uuid: '00000000-0000-4000-8000-000000000000',
    reference_number: 100,
    subject: translate('templates.sample.subject'),
    inbox_name: translate('templates.sample.inbox'),
    contact: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org' },
    reply: null,
    message: null,
  };
}
