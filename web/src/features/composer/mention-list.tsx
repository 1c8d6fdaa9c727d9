import { EyeOff } from 'lucide-react';
import { useEffect, useId } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/texts.ts';
import { classNames } from '../../lib/class-names.ts';
import { fullName } from '../../lib/initials.ts';
import { ActiveOption } from '../../ui/active-option.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { menuClass } from '../../ui/menu-class.ts';
import type { Asking } from './mention-node.ts';

/** The agents on offer beside the cursor; focus stays in the text, which names the active one. */
export function MentionList({
  asking: { agents, choose, place, field },
  active,
  onActive,
}: {
  asking: Asking;
  active: number;
  onActive: (index: number) => void;
}) {
  const { t } = useTranslation();
  const listId = useId();
  useEffect(() => {
    field.setAttribute('aria-controls', listId);
    field.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      field.removeAttribute('aria-controls');
      field.removeAttribute('aria-activedescendant');
    };
  }, [field, listId, active]);

  return createPortal(
    <div
      id={listId}
      role="listbox"
      aria-label={t('composer.mention')}
      className={classNames(menuClass, 'max-h-[min(40dvh,320px)] w-72 max-w-[calc(100vw-16px)]')}
    >
      {agents.map((agent, index) => (
        <ActiveOption
          key={agent.id}
          id={`${listId}-${index}`}
          isActive={index === active}
          onActive={() => onActive(index)}
          onChoose={() => choose(agent)}
          className="flex min-h-9 items-center gap-2.5 font-medium text-ui max-md:text-touch"
        >
          <Avatar
            kind="agent"
            id={agent.id}
            firstName={agent.first_name}
            lastName={agent.last_name}
            url={agent.avatar_url}
            size={20}
          />
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className={classNames('block truncate', !agent.may_see && 'text-ink-2')}
            >
              {fullName(agent)}
            </span>
            {!agent.may_see && (
              <span className="flex items-center gap-1 text-ink-3 text-label">
                <EyeOff aria-hidden className="size-3 shrink-0" />
                {t('composer.cannotSee')}
              </span>
            )}
          </span>
        </ActiveOption>
      ))}
    </div>,
    place,
  );
}
