import type { AvailabilityStatus } from '@parley/contract';
import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { initials } from '../lib/initials.ts';
import { PresenceDot } from './presence-dot.tsx';

export type AvatarSize = 18 | 20 | 24 | 28 | 32 | 40 | 64;

type AvatarProps = {
  /** Customers are round, agents are square (look.md). */
  kind: 'contact' | 'agent';
  /** Decides the hue, so that a person keeps their colour. */
  id: number | string;
  firstName: string;
  lastName?: string;
  url?: string | null;
  size?: AvatarSize;
  presence?: AvailabilityStatus;
  className?: string;
};

/** A person's picture, or their initials on one of six hues. Decorative: the name stands beside it. */
export function Avatar({
  kind,
  id,
  firstName,
  lastName = '',
  url,
  size = 32,
  presence,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const hue = hues[hueIndex(id)] ?? hues[0];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0',
        presence !== undefined && 'relative',
        className,
      )}
      aria-hidden
    >
      <span
        style={{
          width: size,
          height: size,
          borderRadius: kind === 'contact' ? '50%' : '30%',
          fontSize: Math.max(8, Math.round(size * 0.36)),
          background: `oklch(var(--avatar-ground-lightness) var(--avatar-ground-chroma) ${hue})`,
          color: `oklch(var(--avatar-ink-lightness) var(--avatar-ink-chroma) ${hue})`,
        }}
        className="inline-flex select-none items-center justify-center font-strong leading-none"
      >
        {url && failed !== url ? (
          <img
            src={url}
            alt=""
            onError={() => setFailed(url)}
            className="size-full rounded-[inherit] object-cover"
          />
        ) : (
          initials(firstName, lastName)
        )}
      </span>
      {presence !== undefined && (
        <PresenceDot
          status={presence}
          className="absolute -end-0.5 -bottom-0.5 shadow-[0_0_0_2px_var(--page)]"
        />
      )}
    </span>
  );
}

const hues = [222, 60, 150, 300, 20, 105] as const;

function hueIndex(id: number | string): number {
  if (typeof id === 'number') return Math.abs(id) % hues.length;
  let sum = 0;
  for (const char of id) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return sum % hues.length;
}
