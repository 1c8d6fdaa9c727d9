import { Button } from './ui/button.tsx';
import { Mark } from './ui/mark.tsx';

/** Shown when neither config nor texts could be fetched, hence in English of its own. */
export function StartFailed() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-[400px] flex-col justify-center p-6">
      <Mark className="mb-6" />
      <h1 className="font-strong text-title">Parley cannot be reached</h1>
      <p className="mt-1 text-body text-ink-2">
        No response from server. Check if you are still connected to internet, and that Parley is
        running.
      </p>
      <div className="mt-4">
        <Button onClick={() => location.reload()}>Try again</Button>
      </div>
    </main>
  );
}
