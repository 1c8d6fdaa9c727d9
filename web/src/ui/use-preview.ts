import { useEffect, useState } from 'react';

/** An address under which the browser shows a chosen file, as long as it is chosen. */
export function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return file !== null && preview?.file === file ? preview.url : null;
}
