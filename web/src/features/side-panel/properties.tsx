import type { Conversation } from '@parley/contract';
import { useTranslation } from '../../i18n/texts.ts';
import { AssigneePicker } from './assignee-picker.tsx';
import { Attributes } from './attributes.tsx';
import { PanelRow } from './panel-row.tsx';
import { PriorityPicker } from './priority-picker.tsx';
import { StatusPicker } from './status-picker.tsx';
import { TagPicker } from './tag-picker.tsx';
import { TeamPicker } from './team-picker.tsx';

/** Who has it, where it stands, how urgent it is, what it is about and what more is known. */
export function Properties({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('panel.title')}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 px-4 py-3"
    >
      <PanelRow label={t('panel.assignee')}>
        <AssigneePicker conversation={conversation} />
      </PanelRow>
      <PanelRow label={t('panel.team')}>
        <TeamPicker conversation={conversation} />
      </PanelRow>
      <PanelRow label={t('panel.status')}>
        <StatusPicker conversation={conversation} />
      </PanelRow>
      <PanelRow label={t('panel.priority')}>
        <PriorityPicker conversation={conversation} />
      </PanelRow>
      <PanelRow label={t('panel.tags')}>
        <TagPicker conversation={conversation} />
      </PanelRow>
      <Attributes conversation={conversation} owner="conversation" />
    </section>
  );
}
