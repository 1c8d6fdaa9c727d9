import type { FoundContact } from '@parley/contract';
import { classNames } from '../../lib/class-names.ts';
import { fullName } from '../../lib/initials.ts';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';

/** A contact that goes with what is typed. */
export function FoundRow({
  id,
  contact,
  isActive,
  onActivate,
  onChoose,
}: {
  id: string;
  contact: FoundContact;
  isActive: boolean;
  onActivate: () => void;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onActivate}
      onClick={onChoose}
      className={classNames(
        'flex h-11 select-none items-center gap-2.5 rounded-control px-2',
        isActive && 'bg-accent-wash',
      )}
    >
      <ContactAvatar contact={contact} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-ui" dir="auto">
          {fullName(contact) || contact.email}
        </span>
        <span className="block truncate text-ink-2 text-label">{contact.email}</span>
      </span>
    </div>
  );
}
