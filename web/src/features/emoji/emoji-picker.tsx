import Picker, { Categories, type EmojiDataLoader, SkinTones } from 'emoji-picker-react';
import { useTranslation } from '../../i18n/texts.ts';
import { useStoredValue } from '../../lib/stored-value.ts';
import { useTheme } from '../../lib/theme.ts';
import { useIsPhone } from '../../lib/use-width.ts';

/**
 * All emojis, as the system's own characters, so that nothing is loaded from anywhere. `recent` are
 * the ones used last.
 */
export function EmojiPicker({
  recent,
  onPick,
}: {
  recent: string[];
  onPick: (emoji: { emoji: string; unified: string }) => void;
}) {
  const { t, language } = useTranslation();
  const [theme] = useTheme();
  const isPhone = useIsPhone();
  const [skinTone, setSkinTone] = useStoredValue('emojiSkinTone', {
    fallback: SkinTones.NEUTRAL,
    allowed: Object.values(SkinTones),
  });
  return (
    <Picker
      className="emoji-picker"
      cssLayer="emoji-picker"
      colorScheme={theme}
      emojiStyle="native"
      width="100%"
      height={380}
      // The keyboard of a phone would cover what is to be chosen from.
      autoFocusSearch={!isPhone}
      suggestedEmojis={recent}
      categories={categories.map((category) => ({ category, name: t(`emoji.${category}`) }))}
      emojiData={inLanguage[language]}
      skinTone={skinTone}
      onSkinToneChange={setSkinTone}
      previewConfig={{ showPreview: false }}
      onEmojiClick={onPick}
      labels={{
        searchPlaceholder: t('emoji.search'),
        searchLabel: t('emoji.search'),
        searchClear: t('emoji.clear'),
        searchResultsNone: t('emoji.none'),
        searchResultsOne: t('emoji.foundOne'),
        searchResultsMany: t('emoji.foundMany'),
        categoryNavigation: t('emoji.categories'),
        loading: t('ui.loading'),
        loadingError: t('emoji.failed'),
        retryLoading: t('ui.tryAgain'),
        skinToneNeutral: t('emoji.toneNeutral'),
        skinToneLight: t('emoji.toneLight'),
        skinToneMediumLight: t('emoji.toneMediumLight'),
        skinToneMedium: t('emoji.toneMedium'),
        skinToneMediumDark: t('emoji.toneMediumDark'),
        skinToneDark: t('emoji.toneDark'),
      }}
    />
  );
}

const categories = [
  Categories.SUGGESTED,
  Categories.SMILEYS_PEOPLE,
  Categories.ANIMALS_NATURE,
  Categories.FOOD_DRINK,
  Categories.ACTIVITIES,
  Categories.TRAVEL_PLACES,
  Categories.OBJECTS,
  Categories.SYMBOLS,
  Categories.FLAGS,
];

/** Names to search by in other languages than English. */
const inLanguage: Partial<Record<string, EmojiDataLoader>> = {
  de: () => import('emoji-picker-react/data/emojis-de'),
};
