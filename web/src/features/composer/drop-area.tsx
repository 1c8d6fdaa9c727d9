import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

/** Takes files dropped anywhere on it; the browser would leave the page for them. */
export function DropArea({
  onFiles,
  children,
}: {
  onFiles: (files: Iterable<File>) => void;
  children: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const handleDrop = useEffectEvent((event: DragEvent) => {
    const files = event.dataTransfer?.files ?? [];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const element = area.current;
    const drop = (event: DragEvent) => handleDrop(event);
    element?.addEventListener('dragover', allowFiles);
    element?.addEventListener('drop', drop);
    return () => {
      element?.removeEventListener('dragover', allowFiles);
      element?.removeEventListener('drop', drop);
    };
  }, []);
  return <div ref={area}>{children}</div>;
}

function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
}
