/**
 * Bars that rise with the priority, 1 to 3; 4 is urgent and the only red one. `label` is read out;
 * leave it away where the name stands beside it.
 */
export function PriorityIcon({ level, label }: { level: number; label?: string }) {
  return (
    <>
      {label !== undefined && <span className="sr-only">{label}</span>}
      {level >= 4 ? <Urgent /> : <Bars level={level} />}
    </>
  );
}

function Urgent() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0">
      <rect x="1.5" y="1.5" width="13" height="13" rx="3" className="fill-urgent-fill" />
      <path
        d="M8 4.5v4.2M8 11.2v.3"
        strokeWidth="1.75"
        strokeLinecap="round"
        className="stroke-on-urgent"
      />
    </svg>
  );
}

function Bars({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 shrink-0 fill-ink-2">
      <rect x="2" y="9" width="3" height="5" rx=".8" />
      <rect x="6.5" y="6" width="3" height="8" rx=".8" opacity={level >= 2 ? 1 : 0.3} />
      <rect x="11" y="3" width="3" height="11" rx=".8" opacity={level >= 3 ? 1 : 0.3} />
    </svg>
  );
}
