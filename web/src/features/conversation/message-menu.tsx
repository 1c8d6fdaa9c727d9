import type { Message } from '@parley/contract';
import { calls } from '@parley/contract/calls';
import { Copy, Ellipsis, FileCode, Info, Link2 } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../api/call.ts';
import { useTranslation } from '../../i18n/texts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toaster.tsx';
import { Envelope } from './envelope.tsx';

/** What can be done with one message besides reading it. */
export function MessageMenu({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isDetailed, setDetailed] = useState(false);
  const copy = (text: string) => {
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('ui.copied')),
      () => toast.error(t('ui.notCopied')),
    );
  };
  const link = `${location.origin}${location.pathname}#message-${message.uuid}`;
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('thread.messageMenu')}
            className="-my-1 max-md:-my-3 self-center max-md:-me-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 max-md:opacity-100"
          >
            <Ellipsis />
          </IconButton>
        }
      >
        {!message.private && (
          <MenuItem icon={<Info />} onSelect={() => setDetailed(true)}>
            {t('thread.details')}
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} onSelect={() => copy(message.text_content)}>
          {t('thread.copyText')}
        </MenuItem>
        <MenuItem icon={<Link2 />} onSelect={() => copy(link)}>
          {t('thread.copyLink')}
        </MenuItem>
        {message.type === 'incoming' && (
          <MenuItem icon={<FileCode />} asChild>
            <a
              href={addressOf(calls.messageSource, { params: { uuid: message.uuid } })}
              target="_blank"
              rel="noopener noreferrer"
            >
              <FileCode />
              {t('thread.source')}
            </a>
          </MenuItem>
        )}
      </Menu>
      <Dialog open={isDetailed} onOpenChange={setDetailed} title={t('thread.details')}>
        <Envelope message={message} />
      </Dialog>
    </>
  );
}
