import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** The way back up, in a page's header: its name, or on phones an arrow in the place of the drawer's button. */
export function ParentLink({
  label,
  ...link
}: Pick<LinkProps, 'to' | 'params'> & { label: string }) {
  return (
    <Link
      {...link}
      aria-label={label}
      className="rounded-badge hover:text-ink max-md:-ms-2.5 max-md:inline-flex max-md:size-11 max-md:items-center max-md:justify-center max-md:rounded-control"
    >
      <ArrowLeft className="size-5 md:hidden rtl:-scale-x-100" aria-hidden />
      <bdi className="max-md:hidden">{label}</bdi>
    </Link>
  );
}
