import type { Editor } from '@tiptap/react';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Popover } from '../../ui/popover.tsx';
import { linkOf } from './link-of.ts';

/** Makes a link of what is selected, or writes the address itself. */
export function LinkButton({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [url, setUrl] = useState('');
  const [isWrong, setWrong] = useState(false);

  const open = (next: boolean) => {
    setOpen(next);
    setWrong(false);
    if (next) setUrl(String(editor.getAttributes('link').href ?? ''));
  };
  const apply = () => {
    const href = linkOf(url);
    if (url.trim() !== '' && href === null) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetMark('link').run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    } else chain.setMark('link', { href }).run();
    setOpen(false);
  };

  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      side="top"
      label={t('composer.link')}
      focusAfter={() => editor.commands.focus()}
      className="w-80 p-3"
      trigger={
        <IconButton label={t('composer.link')} side="top" aria-pressed={editor.isActive('link')}>
          <Link2 />
        </IconButton>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          apply();
        }}
        className="flex items-start gap-2"
      >
        <div className="min-w-0 flex-1">
          <Input
            value={url}
            onChange={(event) => setUrl(event.target.value)}
            aria-label={t('composer.linkAddress')}
            aria-invalid={isWrong}
            placeholder="https://"
            inputMode="url"
          />
          {isWrong && <p className="mt-1 text-label text-urgent">{t('composer.linkWrong')}</p>}
        </div>
        <Button type="submit" className="h-8">
          {t('composer.linkSet')}
        </Button>
      </form>
    </Popover>
  );
}
