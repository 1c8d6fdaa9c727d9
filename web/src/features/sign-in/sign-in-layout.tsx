import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { configQuery, useSiteName } from '../../api/session.ts';
import { Mark } from '../../ui/mark.tsx';
import { MeetingShapes } from './meeting-shapes.tsx';

/** Signed out: one column to write in, beside it the mark at full size (picture 07). */
export function SignInLayout() {
  const config = useQuery(configQuery).data;
  const siteName = useSiteName();
  const logo = config?.['app.logo_url'];
  return (
    <div className="flex min-h-dvh">
      <div className="flex w-full flex-col md:w-[42%] md:min-w-[400px] md:max-w-[640px]">
        <header className="flex h-20 shrink-0 items-center gap-3 px-6 md:px-8">
          {logo ? <img src={logo} alt="" className="h-7 max-w-40" /> : <Mark />}
          <span className="truncate font-semibold text-subject">
            <bdi>{siteName}</bdi>
          </span>
        </header>
        <main className="flex flex-1 flex-col justify-start px-6 py-8 md:justify-center">
          <div className="mx-auto w-full max-w-80">
            <Outlet />
          </div>
        </main>
        <footer className="h-16 shrink-0 px-6 text-ink-3 text-label md:px-8">
          {config && `Parley ${config['app.version']}`}
        </footer>
      </div>
      <div className="hidden flex-1 bg-ground md:block">
        <MeetingShapes className="sticky top-0 h-dvh w-full" />
      </div>
    </div>
  );
}
