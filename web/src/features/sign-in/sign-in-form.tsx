import { CircleAlert } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';

/** Title, one sentence, fields: the frame of every signed-out form. */
export function SignInForm({
  title,
  intro,
  failure,
  onSubmit,
  children,
}: {
  title: string;
  intro: ReactNode;
  /** What went wrong with the form as a whole. */
  failure?: string | null;
  onSubmit: FormEventHandler<HTMLFormElement>;
  children: ReactNode;
}) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <SignInTitle title={title} intro={intro} />
      {failure && (
        <p
          role="alert"
          className="mb-5 flex gap-2 rounded-control bg-urgent-wash px-3 py-2.5 font-medium text-ui text-urgent"
        >
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          <span>{failure}</span>
        </p>
      )}
      <div className="grid gap-4">{children}</div>
    </form>
  );
}

/** The heading of a signed-out page. */
export function SignInTitle({ title, intro }: { title: string; intro: ReactNode }) {
  return (
    <div className="mb-6">
      <h1 className="font-semibold text-sign-in">{title}</h1>
      <p className="mt-1.5 text-body text-ink-2">{intro}</p>
    </div>
  );
}
