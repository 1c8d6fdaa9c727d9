import { Avatar, type AvatarSize } from './avatar.tsx';

type ContactAvatarProps = {
  contact: { id: number; first_name: string; email: string; avatar_url: string | null };
  size?: AvatarSize;
  className?: string | undefined;
};

/** A customer's picture, or the first two letters of the first name: the same face in every place. */
export function ContactAvatar({ contact, size, className }: ContactAvatarProps) {
  return (
    <Avatar
      kind="contact"
      id={contact.id}
      firstName={contact.first_name || contact.email}
      url={contact.avatar_url}
      {...(size === undefined ? {} : { size })}
      {...(className === undefined ? {} : { className })}
    />
  );
}
