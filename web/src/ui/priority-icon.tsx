/**
 * Bars that rise with the priority, 1 to 3; 4 is urgent and the only red one. `label` is read out;
 * leave it away where the name stands beside it.
 */
export function PriorityIcon({ level, label }: { level: number; label?: string }) {
  return (
    <>
      {label !== undefined && <span className="sr-only">{label}</span>}
      <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 fill-ink-2">
        {level >= 4 ? (
          <>
            <rect x="1.5" y="1.5" width="13" height="13" rx="3" className="fill-urgent-fill" />
            <path
              d="M8 4.5v4.2M8 11.2v.3"
              strokeWidth="1.75"
              strokeLinecap="round"
              className="stroke-on-urgent"
            />
          </>
        ) : (
          [9, 6, 3].map((y, bar) => (
            <rect
              key={y}
              x={2 + 4.5 * bar}
              y={y}
              width={3}
              height={14 - y}
              rx={0.8}
              opacity={level > bar ? 1 : 0.3}
            />
          ))
        )}
      </svg>
    </>
  );
}
