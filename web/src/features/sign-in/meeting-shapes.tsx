/** The mark, large: where customer and agent meet, the page shows through. */
export function MeetingShapes({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 840 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={`${className ?? ''} rtl:-scale-x-100`}
    >
      <defs>
        <clipPath id="customer">
          <circle cx="346" cy="450" r="225" />
        </clipPath>
        <mask id="agent-alone" maskUnits="userSpaceOnUse" x="0" y="0" width="1200" height="900">
          <rect width="1200" height="900" fill="white" />
          <circle cx="346" cy="450" r="225" fill="black" />
        </mask>
      </defs>
      <rect
        x="480"
        y="225"
        width="700"
        height="450"
        rx="135"
        fill="var(--accent)"
        mask="url(#agent-alone)"
      />
      <rect
        x="480"
        y="225"
        width="700"
        height="450"
        rx="135"
        fill="var(--page)"
        clipPath="url(#customer)"
      />
      <circle cx="346" cy="450" r="225" fill="none" stroke="var(--ink)" strokeWidth="2" />
    </svg>
  );
}
