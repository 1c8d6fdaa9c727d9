/** Whose sign-in it is: the picture of a known provider, else a letter. Decorative: its name stands beside it. */
export function ProviderMark({ name, logoUrl }: { name: string; logoUrl: string }) {
  if (logoUrl) return <img src={logoUrl} alt="" className="size-4 shrink-0" />;
  return (
    <span
      aria-hidden
      className="flex size-4 shrink-0 select-none items-center justify-center rounded-badge bg-ink font-strong text-[10px] text-page leading-none"
    >
      {Array.from(name.trim())[0]?.toLocaleUpperCase()}
    </span>
  );
}
