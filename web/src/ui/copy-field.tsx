import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/texts.ts';
import { Button } from './button.tsx';
import { Input } from './input.tsx';

/** Something to take away: a link or a secret, with a button that copies it. */
export function CopyField({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div className="flex items-center gap-2">
      <Input readOnly value={value} aria-label={label} onFocus={(event) => event.target.select()} />
      <Button
        className="h-8"
        icon={copied ? <Check /> : <Copy />}
        onClick={() => void handleCopy()}
      >
        {copied ? t('ui.copied') : t('ui.copy')}
      </Button>
    </div>
  );
}
