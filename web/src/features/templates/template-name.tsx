import type { Template } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { rowLinkClass } from '../../ui/table.tsx';

/** The name of a template as the link to it; mails of the system are named in the reader's language. */
export function TemplateName({ template }: { template: Template }) {
  const { t } = useTranslation();
  const { id, event, name, is_default } = template;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Link
        to="/admin/templates/$id/edit"
        params={{ id: String(id) }}
        className={rowLinkClass}
        dir="auto"
      >
        {event ? t(`templates.event.${event}`) : name}
      </Link>
      {is_default && <Badge tone="sunken">{t('templates.isDefault')}</Badge>}
    </span>
  );
}
