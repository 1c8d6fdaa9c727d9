import type { FoundContact } from '@parley/contract';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/texts.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { FoundRow } from './found-row.tsx';
import { useContactSearch } from './use-contact-search.ts';

/** An address; known contacts are offered while it is typed. */
export function EmailField({
  registration,
  error,
  onChoose,
}: {
  registration: UseFormRegisterReturn;
  error: string | undefined;
  onChoose: (contact: FoundContact) => void;
}) {
  const { t } = useTranslation();
  const listId = useId();
  const place = useRef<HTMLDivElement>(null);
  const { found, search, clear } = useContactSearch();
  const [active, setActive] = useState(-1);
  const isOpen = found.length > 0;

  const close = () => {
    clear();
    setActive(-1);
  };
  const choose = (contact: FoundContact | undefined) => {
    if (!contact) return;
    onChoose(contact);
    close();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((Math.max(active, 0) || found.length) - 1);
    else if (event.key === 'Enter' && active >= 0) choose(found[active]);
    else return;
    event.preventDefault();
  };

  return (
    <Popover.Root open={isOpen} onOpenChange={close}>
      <Popover.Anchor asChild>
        <div ref={place}>
          <Field label={t('newConversation.email')} error={error}>
            {(control) => (
              <Input
                {...control}
                {...registration}
                onChange={(event) => {
                  setActive(-1);
                  search(event.target.value);
                  return registration.onChange(event);
                }}
                onKeyDown={handleKeyDown}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={isOpen}
                aria-controls={listId}
                aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
                inputMode="email"
                autoComplete="off"
                spellCheck={false}
              />
            )}
          </Field>
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={t('newConversation.found')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (event.target instanceof Node && place.current?.contains(event.target))
              event.preventDefault();
          }}
          className="z-50 w-(--radix-popover-trigger-width) animate-menu rounded-[8px] bg-raised p-1 shadow-menu outline-none"
        >
          <div id={listId} role="listbox" aria-label={t('newConversation.found')}>
            {found.map((contact, index) => (
              <FoundRow
                key={contact.id}
                id={`${listId}-${index}`}
                contact={contact}
                isActive={index === active}
                onActivate={() => setActive(index)}
                onChoose={() => choose(contact)}
              />
            ))}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
