import { useQuery } from '@tanstack/react-query';
import { agentsQuery } from '../../api/catalogues.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useViewers } from '../../live/index.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** Most names in one line. */
const mostNamed = 2;

/** Who else is at this conversation, and who of them is writing: so that no two answer. */
export function ViewersNote({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const viewers = useViewers(uuid);
  const agents = useQuery(agentsQuery).data ?? [];
  const there = viewers.flatMap(({ agent_id, is_typing }) => {
    const agent = agents.find(({ id }) => id === agent_id);
    return agent ? [{ ...agent, is_typing }] : [];
  });
  const line = (key: 'typing' | 'viewing') => {
    const meant = there.filter(({ is_typing }) => is_typing === (key === 'typing'));
    if (meant.length === 0) return null;
    const names = meant
      .slice(0, mostNamed)
      .map((agent) => `${agent.first_name} ${agent.last_name}`.trim());
    const more = meant.length - names.length;
    if (more > 0) names.push(t('viewers.more', { count: more }));
    const listed = new Intl.ListFormat(locale).format(names);
    return t(`viewers.${key}`, { count: meant.length, names: listed });
  };
  const text = [line('typing'), line('viewing')].filter((part) => part !== null).join(' · ');
  return (
    <div
      role="status"
      aria-label={t('viewers.title')}
      className="pointer-events-none absolute inset-x-0 bottom-0 mx-auto flex max-w-[732px] px-4 md:ps-16"
    >
      {text !== '' && (
        <p className="flex h-6 min-w-0 items-center gap-1.5 bg-page pe-2 text-ink-2 text-label">
          {there.slice(0, mostNamed).map((agent) => (
            <Avatar
              key={agent.id}
              kind="agent"
              id={agent.id}
              firstName={agent.first_name}
              lastName={agent.last_name}
              url={agent.avatar_url}
              size={18}
            />
          ))}
          <span className="truncate" dir="auto" title={text}>
            {text}
          </span>
        </p>
      )}
    </div>
  );
}
